/**
 * SQL from an id of a tag, as `x`, to the tag that it stands for now, as `g`: a merged tag is the one into which it was
 * merged.
 */
const PRESENT = `FROM read.tags x JOIN read.tags g ON g.id = coalesce(x.merged_into, x.id) AND NOT g.deleted`;

/** SQL for the names of the tags with these ids, in order. */
export const tagNames = (ids: string): string =>
  `coalesce((SELECT array_agg(n.name ORDER BY lower(n.name)) FROM (SELECT DISTINCT g.name ${PRESENT}
    WHERE x.organization_id = t.organization_id AND x.id = ANY (${ids})) n), '{}')`;

/** SQL for the ids that stand for any of these tags, given by name or id. `$1` is the organization. */
export const tagIdsOf = (words: string): string =>
  `ARRAY(SELECT x.id ${PRESENT} WHERE x.organization_id = $1
    AND (lower(g.name) = ANY (SELECT lower(w) FROM unnest(${words}) w) OR g.id::text = ANY (${words})))`;

/** SQL for the ids that stand for the tag `t`. */
export const IDS_OF_TAG = `ARRAY(SELECT x.id FROM read.tags x WHERE x.organization_id = t.organization_id
  AND (x.id = t.id OR x.merged_into = t.id))`;

/** SQL for the ids that stand for the tags with these ids, or for the tags into which they were merged. */
export const idsAlike = (ids: string): string =>
  `ARRAY(SELECT x.id FROM read.tags x JOIN read.tags m ON m.id::text = ANY (${ids}::text[]) AND m.organization_id = $1
    AND coalesce(m.merged_into, m.id) IN (x.id, x.merged_into) UNION SELECT w::uuid FROM unnest(${ids}::text[]) w)`;
