export const ROTA_NAME_MAX_CHARACTERS = 64;
/** The bounds keep the stream of an organization's rotas short, because it is read as a whole. */
export const ROTAS_PER_ORGANIZATION = 50;
export const PEOPLE_PER_ROTA = 50;
/** Covers of one rota that have not ended. */
export const OPEN_COVERS_PER_ROTA = 100;
/** A swap is two covers at once. */
export const COVERS_AT_ONCE = 10;
export const COVER_MAX_DAYS = 31;
/** The longest period of a time line, days. */
export const DUTY_MAX_DAYS = 92;
