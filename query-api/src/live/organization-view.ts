import { entityNamed, type RowConcept } from '@watchglass/schemas/entities';
import {
  readingsSubject,
  rowSubject,
  type AnnouncedConcept,
  type ReadingsAnnouncement,
  type RowAnnouncement,
} from '@watchglass/schemas/live/messages';
import { isPartial, limitOf, sightIn } from '@watchglass/schemas/member/rights';
import type { LiveBus, Unsubscribe } from '@watchglass/streams/ports/live-bus';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { timeFrame } from './metrics.ts';
import { PointBoard, type WatchedPoint } from './point-board.ts';
import { RowRoom } from './row-room.ts';
import type { RowSource } from './row-source.ts';
import { maySeePoints, maySeeRows } from './row-needs.ts';
import type { Viewer } from './viewer.ts';

export interface OrganizationViewOptions {
  readonly organizationId: number;
  readonly relational: Queryable;
  readonly liveBus: LiveBus;
  readonly rows: readonly RowSource[];
  readonly report: (error: unknown) => void;
  /** Called with the users whose membership changed; null if any membership may have changed. */
  readonly membersChanged: (userIds: ReadonlySet<string> | null) => void;
  /** Called when the organization changed or was deleted. */
  readonly organizationChanged: () => void;
  /** Position of the organization's own row. */
  readonly organizationHead: (organizationId: number) => Promise<string>;
  /** Called after a placement: the sight of members limited to locations may have changed. */
  readonly placementsChanged: () => void;
  /** The position of the newest placement. */
  readonly placementHead: (organizationId: number) => Promise<string>;
}

/** A cache of memberships may still hide a change: rights are read this many times, a second apart. */
const REVISITS = 3;
/** Placements within this time are announced together. */
const PLACED_EVERY_MS = 200;

/** The watched points, rows and viewers of one organization in this process. */
export class OrganizationView {
  readonly organizationId: number;
  readonly board: PointBoard;
  readonly viewers = new Set<Viewer>();
  /** The number of changes of members since the first client connected. */
  memberChanges = 0;
  /** The number of placements since the first client connected. */
  placements = 0;
  readonly #rooms: ReadonlyMap<RowConcept, RowRoom>;
  readonly #liveBus: LiveBus;
  /** Subscriptions: always to members, since rights depend on them, and to other rows while a viewer watches them. */
  readonly #listening = new Map<AnnouncedConcept, Unsubscribe>();
  readonly #report: (error: unknown) => void;
  readonly #members: RowSource | undefined;
  readonly #rights: Pick<
    OrganizationViewOptions,
    'membersChanged' | 'organizationChanged' | 'organizationHead' | 'placementsChanged' | 'placementHead'
  >;
  #membersAt: string | null = null;
  #organizationAt: string | null = null;
  #placedAt: string | null = null;
  #placing: NodeJS.Timeout | undefined;
  #revisits = 0;

  constructor({ organizationId, relational, liveBus, rows, report, ...rights }: OrganizationViewOptions) {
    this.organizationId = organizationId;
    this.#liveBus = liveBus;
    this.board = new PointBoard(organizationId, relational, () =>
      liveBus.subscribe(readingsSubject(organizationId), (message) =>
        timeFrame(() => this.board.hear((message as ReadingsAnnouncement).values)),
      ),
    );
    this.#report = report;
    this.#rooms = new Map(
      rows.map((own) => {
        const { movedBy } = entityNamed(own.concept);
        const movers = rows.filter(({ concept }) => movedBy.includes(concept));
        return [own.concept, new RowRoom(organizationId, { own, movers }, report)];
      }),
    );
    this.#members = rows.find(({ concept }) => concept === 'member');
    this.#rights = rights;
    this.#listenTo('member');
    for (const [concept, moved] of [
      ['organization', (position: string) => this.#organizationMoved(position)],
      ['placement', (position: string) => this.#placementsMoved(position)],
    ] as const) {
      this.#listening.set(
        concept,
        liveBus.subscribe(rowSubject(organizationId, concept), (message) =>
          moved((message as RowAnnouncement).position),
        ),
      );
    }
  }

  room(concept: RowConcept): RowRoom | undefined {
    return this.#rooms.get(concept);
  }

  /** Makes these points and rows the viewer's watch. */
  show(viewer: Viewer, points: readonly WatchedPoint[], rows: readonly RowConcept[]): void {
    this.board.show(viewer, viewer.isClosed ? [] : points);
    viewer.rows.clear();
    for (const concept of viewer.isClosed ? [] : rows) viewer.rows.add(concept);
    for (const [concept, room] of this.#rooms) {
      if (viewer.rows.has(concept)) room.viewers.add(viewer);
      else room.viewers.delete(viewer);
    }
    this.#listenToShown();
  }

  /** Removes the points and rows that the viewer may no longer see. */
  narrow(viewer: Viewer): void {
    const { membership } = viewer.sight;
    const { told } = viewer;
    // A viewer who sees a part has to watch again: only a watch checks each sensor.
    const keepsPoints = maySeePoints(membership) && !isPartial(sightIn(this.organizationId, membership));
    const points = keepsPoints ? (viewer.selection?.points ?? []) : [];
    this.show(
      viewer,
      points,
      [...viewer.rows].filter((concept) => maySeeRows(membership, concept)),
    );
    viewer.told = told;
    viewer.flush();
  }

  leave(viewer: Viewer): void {
    viewer.close();
    this.show(viewer, [], []);
    this.viewers.delete(viewer);
  }

  /** Checks for changed rows without an announcement, and thereby for changed rights. */
  async checkRows(): Promise<void> {
    for (const room of this.#rooms.values()) await room.check();
    await this.#checkOrganization();
    await this.#checkPlacements();
    const head = await this.#members?.head(this.organizationId);
    if (head === undefined) return;
    if (this.#membersAt !== null && head > this.#membersAt) this.#revisits = REVISITS;
    this.#membersAt = later(head, this.#membersAt);
    if (this.#revisits === 0) return;
    this.#revisits -= 1;
    this.memberChanges += 1;
    this.#rights.membersChanged(null);
  }

  close(): void {
    clearTimeout(this.#placing);
    this.board.close();
    for (const concept of this.#listening.keys()) this.#leave(concept);
  }

  /** Subscribes to the concepts that are watched, and to those that move their rows. */
  #listenToShown(): void {
    const wanted = new Set<RowConcept>(['member']);
    for (const [concept, room] of this.#rooms)
      if (room.viewers.size > 0) for (const each of [concept, ...room.movers]) wanted.add(each);
    for (const concept of this.#rooms.keys()) {
      if (wanted.has(concept)) this.#listenTo(concept);
      else this.#leave(concept);
    }
  }

  #listenTo(concept: RowConcept): void {
    if (this.#listening.has(concept)) return;
    this.#listening.set(
      concept,
      this.#liveBus.subscribe(rowSubject(this.organizationId, concept), (message) => {
        const announcement = message as RowAnnouncement;
        if (concept === 'member') this.#membersMoved(announcement.position, new Set(announcement.ids));
        this.#rooms.get(concept)?.announced(announcement);
        for (const room of this.#rooms.values())
          if (room.hasMover(concept)) void room.movedBy(concept, announcement).catch(this.#report);
      }),
    );
  }

  #leave(concept: AnnouncedConcept): void {
    this.#listening.get(concept)?.();
    this.#listening.delete(concept);
  }

  async #checkOrganization(): Promise<void> {
    const head = await this.#rights.organizationHead(this.organizationId);
    if (this.#organizationAt === null) this.#organizationAt = head;
    else if (head > this.#organizationAt) this.#organizationMoved(head);
  }

  /** The check is needed only while a viewer is limited to locations. */
  async #checkPlacements(): Promise<void> {
    if (![...this.viewers].some(({ sight }) => limitOf(sight.membership) !== null)) return;
    const head = await this.#rights.placementHead(this.organizationId);
    if (this.#placedAt === null) this.#placedAt = head;
    else if (head > this.#placedAt) this.#placementsMoved(head);
  }

  #placementsMoved(position: string): void {
    this.placements += 1;
    this.#placedAt = later(position, this.#placedAt);
    this.#placing ??= setTimeout(() => {
      this.#placing = undefined;
      this.#rights.placementsChanged();
    }, PLACED_EVERY_MS);
  }

  #organizationMoved(position: string): void {
    this.memberChanges += 1;
    this.#organizationAt = later(position, this.#organizationAt);
    this.#revisits = REVISITS;
    this.#rights.organizationChanged();
  }

  #membersMoved(position: string, userIds: ReadonlySet<string>): void {
    this.memberChanges += 1;
    this.#membersAt = later(position, this.#membersAt);
    this.#revisits = REVISITS;
    this.#rights.membersChanged(userIds);
  }
}

const later = (position: string, than: string | null): string => (than === null || position > than ? position : than);
