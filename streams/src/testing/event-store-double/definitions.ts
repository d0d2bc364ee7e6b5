import { createRequire } from 'node:module';
import type * as GossipServiceModule from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_grpc_pb';
import type * as ClusterModule from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/gossip_pb';
import type * as ServerFeaturesServiceModule from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb';
import type * as FeaturesModule from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb';
import type * as SharedModule from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb';
import type * as StreamsServiceModule from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb';
import type * as MessagesModule from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb';

const load = createRequire(import.meta.url);

const V1 = '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1';

/** The service definitions in the official client: generated CommonJS whose names Node cannot import. */
export const messages = load(`${V1}/streams_pb`) as typeof MessagesModule;
export const shared = load(`${V1}/shared_pb`) as typeof SharedModule;
export const features = load(`${V1}/serverfeatures_pb`) as typeof FeaturesModule;
export const cluster = load(`${V1}/gossip_pb`) as typeof ClusterModule;
export const { StreamsService } = load(`${V1}/streams_grpc_pb`) as typeof StreamsServiceModule;
export const { ServerFeaturesService } = load(`${V1}/serverfeatures_grpc_pb`) as typeof ServerFeaturesServiceModule;
export const { GossipService } = load(`${V1}/gossip_grpc_pb`) as typeof GossipServiceModule;
