import { isLicensedAt, licenceAt, type Licence } from '@watchglass/schemas/licence/licence';
import type { Membership } from '@watchglass/schemas/member/rights';
import type { EventStore, Position, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { eventOf, evolved } from '../handle-command.ts';
import {
  organizationFold,
  unknownOrganization,
  type Organization,
  type OrganizationFact,
} from '../organization/organization.ts';

/**
 * The members of each organization with their rights: this process's own fold of all organizations, which follows the
 * events.
 */
export interface Memberships {
  /** Null if the person is no member, or the organization does not exist. */
  membershipOf(organizationId: number, userId: string): Promise<Membership | null>;
  isOrganization(organizationId: number): Promise<boolean>;
  isLocation(organizationId: number, locationId: string): Promise<boolean>;
  /** Returns true if an organization has a licence at this instant, a trial included. */
  isLicensed(organizationId: number, now: Date): Promise<boolean>;
  /** The plan of the licence that counts; null without any. */
  planOf(organizationId: number, now: Date): Promise<Licence['plan'] | null>;
  /** Returns true if the organization exists and is not deleted; only then are its bases heard. */
  isActive(organizationId: number): Promise<boolean>;
  /** Names of the organizations of a person, by id. */
  spacesOf(userId: string): Promise<Record<string, string>>;
  /**
   * Waits until the fold contains the event at this position: after a change of one's own, before the answer. Gives up
   * waiting after some seconds: the change is stored, and the fold will reach it.
   */
  reached(position: Position): Promise<void>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 3000;

interface Waiting {
  readonly position: Position;
  readonly done: () => void;
}

/**
 * Starts following. Every query waits until the fold contains all events before the start. `report` receives an event
 * that cannot be applied: it is skipped, because every caller waits for later ones.
 */
export function followMemberships(eventStore: EventStore, report: (error: unknown) => void): Memberships {
  const fold = new MembershipFold(report);
  let isReady = (): void => undefined;
  const ready = new Promise<void>((done) => {
    isReady = done;
  });
  let upTo: Position = '';
  let waiting: Waiting[] = [];

  const following = eventStore.follow({
    after: null,
    filter: { streamPrefixes: ['organization-'] },
    handle: async (batch) => {
      for (const event of batch.events) fold.take(event);
      upTo = batch.upTo;
      for (const { done } of waiting.filter(({ position }) => position <= upTo)) done();
      waiting = waiting.filter(({ position }) => position > upTo);
    },
    caughtUp: () => isReady(),
  });

  return {
    membershipOf: async (organizationId, userId) => ready.then(() => fold.membershipOf(organizationId, userId)),
    isOrganization: async (organizationId) => ready.then(() => fold.organizations.has(organizationId)),
    isLocation: async (organizationId, locationId) => ready.then(() => fold.isLocation(organizationId, locationId)),
    isActive: async (organizationId) => ready.then(() => fold.organizations.get(organizationId)?.status === 'active'),
    planOf: async (organizationId, now) => ready.then(() => fold.planOf(organizationId, now)),
    isLicensed: async (organizationId, now) => ready.then(() => fold.isLicensed(organizationId, now)),
    spacesOf: async (userId) => ready.then(() => fold.spacesOf(userId)),
    reached: async (position) => {
      if (position <= upTo) return;
      await new Promise<void>((done) => {
        const givingUp = setTimeout(done, PATIENCE_MS);
        waiting.push({
          position,
          done: () => {
            clearTimeout(givingUp);
            done();
          },
        });
      });
    },
    stop: () => following.stop(),
  };
}

class MembershipFold {
  readonly organizations = new Map<number, Organization>();
  readonly #organizationsOf = new Map<string, Set<number>>();

  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  take(recorded: RecordedEvent): void {
    try {
      this.#fold(recorded);
    } catch (error) {
      this.#report(error);
    }
  }

  #fold(recorded: RecordedEvent): void {
    const event = eventOf<OrganizationFact>(recorded);
    const { organizationId } = event.data;
    const before = this.organizations.get(organizationId) ?? unknownOrganization;
    this.organizations.set(organizationId, evolved(organizationFold, before, recorded));
    if (event.type === 'MemberAdded') this.#index(event.data.userId).add(organizationId);
    if (event.type === 'MemberRemoved') this.#index(event.data.userId).delete(organizationId);
  }

  membershipOf(organizationId: number, userId: string): Membership | null {
    const organization = this.organizations.get(organizationId);
    return organization?.status === 'active' ? (organization.members.get(userId) ?? null) : null;
  }

  isLicensed(organizationId: number, now: Date): boolean {
    const organization = this.organizations.get(organizationId);
    return organization?.status === 'active' && isLicensedAt(organization.licences, now.getTime());
  }

  planOf(organizationId: number, now: Date): Licence['plan'] | null {
    const organization = this.organizations.get(organizationId);
    return organization?.status === 'active' ? (licenceAt(organization.licences, now.getTime())?.plan ?? null) : null;
  }

  isLocation(organizationId: number, locationId: string): boolean {
    const organization = this.organizations.get(organizationId);
    return organization?.status === 'active' && organization.locations.has(locationId);
  }

  spacesOf(userId: string): Record<string, string> {
    const spaces: Record<string, string> = {};
    for (const id of this.#organizationsOf.get(userId) ?? []) {
      const organization = this.organizations.get(id);
      if (organization?.status === 'active') spaces[id] = organization.name;
    }
    return spaces;
  }

  #index(userId: string): Set<number> {
    const spaces = this.#organizationsOf.get(userId) ?? new Set();
    this.#organizationsOf.set(userId, spaces);
    return spaces;
  }
}
