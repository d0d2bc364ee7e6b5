/** Colours of bands have a contrast of 3:1 on their ground; the words beside them say the same. */
const LIGHT = `--ground:#fff;--text:#1a2025;--quiet:#55606a;--line:#d5dade;--stale:#636c75;--green:#2b8a3e;--lime:#6b8e0b;--yellow:#a67c00;
--orange:#d9480f;--red:#c3201c;--blue:#1c6fb5;--grey:#6b757d;`;
const DARK = `--ground:#1a2125;--text:#e8edf0;--quiet:#a5b1b9;--line:#344047;--stale:#98a2a9;--green:#51cf66;--lime:#a9e34b;--yellow:#f1c232;
--orange:#ff922b;--red:#ff6b62;--blue:#63b3f2;--grey:#98a2a9;`;

/** From a frame of 300 × 200 to a wall of 4K: everything is a share of the frame. */
export const STYLES = `:host,:root{${LIGHT}color-scheme:light dark}
@media (prefers-color-scheme:dark){:host,:root{${DARK}}}
:host{display:block;height:100%}
main{height:100%}
.frame{container-type:size;height:100%;box-sizing:border-box;background:var(--ground);color:var(--text);font-family:Inter,system-ui,sans-serif;overflow:hidden}
.tile{height:100%;box-sizing:border-box;padding:4cqmin;display:flex;flex-direction:column;gap:2cqmin;border-inline-start:2.4cqmin solid var(--band,var(--line))}
h1{margin:0;font-size:max(13px,7cqmin);font-weight:600;line-height:1.2;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;flex:none}
.value{margin:0;font-size:min(30cqh,20cqw);font-weight:600;line-height:1;font-variant-numeric:tabular-nums;display:flex;align-items:baseline;gap:.15em;flex:none}
.unit{font-size:.4em;font-weight:400;color:var(--quiet)}
.band{margin:0;font-size:max(12px,7cqmin);display:flex;align-items:center;gap:.5em;min-height:1.3em;flex:none}
.band i{width:.8em;height:.8em;border-radius:50%;background:var(--band);flex:none}
.scale{flex:none;width:100%;height:max(12px,6cqmin)}
.dial{flex:1 1 0;min-height:0;width:100%}
.course{flex:1 1 0;min-height:0;width:100%;color:var(--quiet)}
.foot{margin:0;font-size:max(11px,4.6cqmin);color:var(--quiet);display:flex;justify-content:space-between;gap:1em;flex:none}
.foot span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.warn{margin:0;font-size:max(12px,6cqmin);font-weight:600;flex:none}
.old .value,.cut .value{color:var(--stale);font-weight:400;text-decoration:line-through;text-decoration-thickness:.05em;font-size:min(16cqh,12cqw)}
.old .tile,.cut .tile,.none .tile{--band:var(--stale);background:repeating-linear-gradient(135deg,transparent 0 8px,color-mix(in srgb,var(--stale) 14%,transparent) 8px 16px)}
.old .dial,.old .scale,.cut .dial,.cut .scale,.none .dial,.none .scale{display:none}
.message{height:100%;box-sizing:border-box;padding:5cqmin;display:flex;flex-direction:column;gap:3cqmin;align-items:center;justify-content:center;text-align:center}
.message h1{white-space:normal;font-size:max(14px,6cqmin)}
.message p{margin:0;max-width:36em;font-size:max(12px,4cqmin);color:var(--quiet)}
@container (height < 230px){.course,.dial{display:none}}
@container (aspect-ratio > 2.2){.value{font-size:min(34cqh,16cqw)}}
@media (prefers-contrast:more){.quiet,.foot,.unit{color:var(--text)}}`;
