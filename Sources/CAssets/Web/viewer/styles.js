/** The look of a viewer: in a shadow root, so that no page's own styles reach in. */

const text = `
:host {
  display: block; position: relative; overflow: hidden; min-block-size: 8rem; contain: strict;
  block-size: 24rem; container-type: size;
  --own-ink: var(--ink, #1b1b1a); --own-raised: var(--raised, #fff); --own-edge: var(--edge, #85857f);
  --own-accent: var(--accent, #0b57d0); --own-ground: var(--mat, #ebebe7); --own-focus: var(--focus, #0b57d0);
  color: var(--own-ink); font: 1rem / 1.4 var(--font, system-ui, sans-serif);
}
@media (prefers-color-scheme: dark) {
  :host {
    --own-ink: var(--ink, #f2f2ee); --own-raised: var(--raised, #232322); --own-edge: var(--edge, #8b8b85);
    --own-accent: var(--accent, #8ab4ff); --own-ground: var(--mat, #101010); --own-focus: var(--focus, #8ab4ff);
  }
}
/* As above, but by what the page around it says. */
@supports (color: light-dark(red, red)) {
  :host {
    --own-ink: var(--ink, light-dark(#1b1b1a, #f2f2ee)); --own-raised: var(--raised, light-dark(#fff, #232322));
    --own-edge: var(--edge, light-dark(#85857f, #8b8b85)); --own-accent: var(--accent, light-dark(#0b57d0, #8ab4ff));
    --own-ground: var(--mat, light-dark(#ebebe7, #101010)); --own-focus: var(--focus, light-dark(#0b57d0, #8ab4ff));
  }
}
:host([hidden]) { display: none; }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
.viewer { position: absolute; inset: 0; display: flex; flex-direction: column; background: var(--own-ground);
  transition: background-color .24s; }
.viewer.is-bare { background: #000; }
.room { position: relative; flex: 1; min-block-size: 0; min-inline-size: 0; }
.panel { flex: none; max-block-size: 60%; overflow: auto; position: relative; }
@container (min-width: 56rem) or ((min-width: 36rem) and (orientation: landscape)) {
  .viewer { flex-direction: row; }
  .panel { max-block-size: none; max-inline-size: 24rem; }
}

.stage { position: absolute; inset: 0; overflow: hidden; touch-action: none; user-select: none;
  -webkit-user-select: none; -webkit-touch-callout: none; cursor: grab; }
.may-scroll-page .stage { touch-action: pan-y; }
.stage:active { cursor: grabbing; }
.stage:focus-visible { outline: none; }
.stage:focus-visible::after { content: ''; position: absolute; inset: 0; border: 3px solid var(--own-focus);
  pointer-events: none; }
.stage canvas, .overlay { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
.mat { position: absolute; left: 0; top: 0;
  background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 0 / 20px 20px; }
.overlay { pointer-events: none; }

.bar { position: absolute; inset-inline: 0; display: flex; gap: 8px; pointer-events: none;
  padding-left: max(8px, env(safe-area-inset-left)); padding-right: max(8px, env(safe-area-inset-right));
  transition: opacity .2s; }
.bar > *, .bar ::slotted(*), .controls { pointer-events: auto; }
.top { inset-block-start: 0; padding-block: max(8px, env(safe-area-inset-top)) 8px; align-items: center; }
.top > div { display: flex; gap: 8px; align-items: center; pointer-events: none; }
.top .start, .top .end { flex: 1 0 0; }
.top .middle { min-inline-size: 0; }
.top .end { justify-content: flex-end; }
.bottom { inset-block-end: 0; padding-block: 8px max(8px, env(safe-area-inset-bottom)); flex-direction: column;
  align-items: center; }
.bottom .own { display: grid; justify-items: center; gap: 8px; inline-size: 100%; pointer-events: none; }
.is-bare .bar:not(:focus-within) { opacity: 0; }
.is-bare .bar:not(:focus-within) * , .is-bare .bar:not(:focus-within) ::slotted(*) { pointer-events: none !important; }
.has-no-controls .own, .is-empty .own { display: none; }

.controls, .readout, .notice, .message > div { background: color-mix(in srgb, var(--own-raised) 88%, transparent);
  backdrop-filter: blur(12px); -webkit-backdrop-filter: blur(12px); border-radius: 12px;
  box-shadow: 0 1px 6px rgb(0 0 0 / .22); }
.controls { display: flex; align-items: center; max-inline-size: min(32rem, 100%); inline-size: 100%; padding: 2px; }
.button { display: inline-flex; align-items: center; justify-content: center; min-inline-size: 44px;
  min-block-size: 44px; flex: none; padding: 0; margin: 0; border: 0; border-radius: 10px; background: transparent;
  color: inherit; font: inherit; font-size: .875rem; font-weight: 600; cursor: pointer; touch-action: manipulation; }
.button:disabled { opacity: .4; cursor: default; }
@media (hover: hover) { .button:enabled:hover { background: color-mix(in srgb, var(--own-ink) 12%, transparent); } }
.button.framed { padding-inline: 16px; border: 1px solid var(--own-edge); }
.button:focus-visible, input:focus-visible { outline: 3px solid var(--own-focus); outline-offset: -2px; }
.icon { inline-size: 24px; block-size: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round;
  stroke-linejoin: round; pointer-events: none; }
input[type=range] { flex: 1; min-inline-size: 64px; block-size: 44px; margin: 0; accent-color: var(--own-accent);
  cursor: pointer; touch-action: none; }
@container (max-width: 26rem) { .zoom-in, .zoom-out { display: none; } input[type=range] { margin-inline: 12px 4px; } }

.readout { display: flex; gap: 12px; padding: 3px 12px; font-size: .8125rem; font-variant-numeric: tabular-nums;
  white-space: nowrap; max-inline-size: 100%; overflow: hidden; }
.point:empty { display: none; }
.minimap { justify-self: end; position: relative; overflow: hidden; border-radius: 6px; cursor: pointer;
  background: color-mix(in srgb, var(--own-ground) 70%, transparent); box-shadow: 0 0 0 1px rgb(0 0 0 / .5),
  0 0 0 2px rgb(255 255 255 / .5); touch-action: none; pointer-events: auto; }
.minimap canvas { display: block; }
.frame { position: absolute; left: 0; top: 0; border: 2px solid #fff; outline: 1px solid #000; border-radius: 2px;
  box-shadow: 0 0 0 999px rgb(0 0 0 / .35); pointer-events: none; }
@container (max-height: 26rem) { .minimap { position: absolute; inset-block-end: 8px; inset-inline-end: 8px; } }

.message { position: absolute; inset: 0; display: grid; place-items: center; padding: 16px; pointer-events: none; }
.message > div { display: grid; justify-items: center; gap: 12px; max-inline-size: 24rem; padding: 20px 24px;
  text-align: center; pointer-events: auto; overflow-wrap: anywhere; }
.message h2, .message p { margin: 0; }
.message h2 { font-size: 1.0625rem; line-height: 1.3; }
.message p { font-size: .875rem; }
.ring { inline-size: 64px; block-size: 64px; transform: rotate(-90deg); fill: none; stroke-width: 6; }
.ring .way { stroke: color-mix(in srgb, var(--own-ink) 18%, transparent); }
.ring .done { stroke: var(--own-accent); stroke-linecap: round; transition: stroke-dashoffset .4s; }
.ring.is-unknown { animation: turn 1.2s linear infinite; }
/* Where there is a picture to look at meanwhile. */
.message.is-beside { place-items: end center; padding-block-end: 132px; }
.message.is-beside > div { grid-template-columns: auto auto; justify-items: start; align-items: center; gap: 0 12px;
  padding: 8px 16px; text-align: start; }
.message.is-beside :is(h2, p) { grid-column: 2; font-size: .875rem; }
.message.is-beside p ~ p { display: none; }
.message.is-beside .ring { inline-size: 36px; block-size: 36px; grid-row: 1 / span 2; }
@keyframes turn { from { transform: rotate(-90deg); } to { transform: rotate(270deg); } }
.notice { position: absolute; inset-inline: 0; inset-block-end: 132px; margin-inline: auto; display: flex; gap: 8px;
  inline-size: fit-content; max-inline-size: calc(100% - 16px); align-items: center; padding: 6px 16px;
  font-size: .875rem; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
@media (prefers-reduced-motion: reduce) {
  .bar, .viewer, .ring .done { transition: none; }
  .ring.is-unknown { animation: none; }
}
@media (forced-colors: active) { .controls, .readout, .notice, .message > div { border: 1px solid; } }
`;

let sheet;

/** One sheet for all viewers of a page. */
export function viewerStyles() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
  }
  return sheet;
}
