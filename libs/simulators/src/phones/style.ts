/** The colours and measures of the product, for a page that stands alone. */
export const STYLE = `
.bubble img, .bubble video, .bubble audio { max-width: 100%; max-height: 260px; }

:root { color-scheme: dark; --bg: #0a0f1c; --surface: #111827; --raised: #18213a; --text: #e8edf7; --muted: #a3b0c7;
  --border: #64748b; --line: rgba(163, 176, 199, .16); --primary: #5eead4; --on-primary: #04201c; --accent: #a78bfa;
  --ok: #4ade80; --warn: #fbbf24; --error: #f87171; --own: #143238; }
@media (prefers-color-scheme: light) { :root { color-scheme: light; --bg: #f6f8fc; --surface: #fff; --raised: #fff;
  --text: #0f172a; --muted: #475569; --line: rgba(15, 23, 42, .1); --primary: #0f766e; --on-primary: #fff;
  --accent: #6d28d9; --ok: #166534; --warn: #92400e; --error: #b91c1c; --own: #e3f4f1; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 14px/1.5 Inter, "Inter Variable", system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
.top { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between;
  padding: 12px 20px; border-bottom: 1px solid var(--line); }
.brand { display: flex; gap: 10px; align-items: center; color: inherit; text-decoration: none; font-weight: 650; font-size: 16px; }
.brand small { color: var(--muted); font-weight: 400; }
.waves { width: 32px; height: 20px; fill: none; stroke: var(--primary); stroke-width: 2.5; stroke-linecap: round; }
.notice { margin: 0; color: var(--warn); }
.dot { display: inline-block; width: 8px; height: 8px; margin-right: 8px; border-radius: 50%; background: currentColor; }
main { max-width: 960px; margin: 0 auto; padding: 24px 20px 48px; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; letter-spacing: .01em; }
h2 { margin: 0; padding: 12px 16px; font-size: 14px; border-bottom: 1px solid var(--line); }
.lead { max-width: 60ch; color: var(--muted); font-size: 16px; }
.card, .columns, .reply { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; margin: 0 0 16px; }
.card { padding: 16px; }
.card p { margin: 0; }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between; }
.scan + .scan, .row + .scan { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); }
button, input, select { font: inherit; color: inherit; min-height: 40px; border-radius: 10px; }
input, select { width: 100%; min-width: 0; padding: 8px 12px; background: var(--bg); border: 1px solid var(--border); }
button { padding: 8px 16px; background: transparent; border: 1px solid var(--border); cursor: pointer; font-weight: 550;
  transition: background-color 140ms ease-out, border-color 140ms ease-out; }
button:hover { border-color: var(--primary); }
button:disabled, input:disabled { opacity: .6; cursor: default; }
.primary { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
.big { display: block; width: 100%; min-height: 56px; margin-top: 12px; font-size: 18px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.badge { display: inline-block; padding: 1px 8px; border-radius: 10px; background: var(--line); color: var(--muted); font-size: 13px; }
.badge.ok { color: var(--ok); background: color-mix(in srgb, var(--ok) 12%, transparent); }
.badge.ok::before { content: ""; display: inline-block; width: 7px; height: 7px; margin: 0 6px 1px 0; border-radius: 50%; background: currentColor; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); overflow: hidden; margin-bottom: 0;
  border-radius: 14px 14px 0 0; border-bottom: 0; }
.chats { display: flex; overflow-x: auto; border-bottom: 1px solid var(--line); }
.chats a { flex: 0 0 220px; min-width: 0; padding: 12px 16px; color: inherit; text-decoration: none; border-right: 1px solid var(--line); }
.chats a:hover { background: var(--raised); }
.chats a[aria-current] { box-shadow: inset 0 -3px var(--primary); background: var(--raised); }
.chats small, .phones small { display: block; color: var(--muted); }
.count { margin-left: 8px; padding: 0 8px; border-radius: 10px; background: var(--primary); color: var(--on-primary); font-size: 12px; }
.snippet { display: block; color: var(--muted); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.log { height: min(52vh, 560px); min-height: 240px; overflow-y: auto; padding: 16px; display: flex; flex-direction: column; gap: 12px; }
.log > :first-child { margin-top: auto; }
.bubble { align-self: flex-start; max-width: min(88%, 460px); padding: 10px 14px; background: var(--raised);
  border: 1px solid var(--line); border-radius: 4px 14px 14px 14px; overflow-wrap: anywhere; }
.bubble.own { align-self: flex-end; background: var(--own); border-radius: 14px 4px 14px 14px; }
.bubble h3 { margin: 0 0 4px; font-size: 15px; }
.bubble p { margin: 0; white-space: pre-wrap; }
.bubble .part { display: block; }
.bubble .part:empty::after { content: "\\200b"; }
.bubble .said { padding-inline-start: 8px; border-inline-start: 3px solid var(--line); }
.bubble .item { display: grid; grid-template-columns: minmax(1.5em, max-content) 1fr; }
.bubble .footer, .bubble .meta { color: var(--muted); font-size: 13px; white-space: normal; }
.bubble .footer { margin-top: 6px; }
.bubble .meta { margin-top: 4px; text-align: right; }
.buttons { display: grid; gap: 6px; margin-top: 10px; padding-top: 10px; border-top: 1px solid var(--line); }
.buttons button { width: 100%; color: var(--primary); }
.rows { margin-top: 10px; border-top: 1px solid var(--line); }
.rows summary { padding: 8px; text-align: center; color: var(--primary); font-weight: 550; cursor: pointer; }
.rows h4 { margin: 8px 0 4px; font-size: 13px; color: var(--muted); }
.rows button, .rows .row-text { display: grid; width: 100%; margin: 0 0 4px; text-align: start; }
.rows button.chosen { border-color: var(--primary); }
.rows small, .poll small, .place small, .leads small { display: block; color: var(--muted); font-weight: 400; }
.poll fieldset { display: grid; gap: 6px; min-width: 220px; margin: 0; padding: 0; border: 0; }
.poll legend { padding: 0 0 6px; }
.poll label { display: flex; gap: 8px; align-items: center; margin: 0; min-height: 32px; color: inherit; font-size: 14px; }
.poll input { width: 18px; height: 18px; min-height: 0; flex-shrink: 0; accent-color: var(--primary); }
.bubble .place { display: grid; gap: 2px; min-width: 200px; white-space: normal; }
.place a { color: var(--primary); }
.pin { display: block; height: 64px; margin-bottom: 6px; border-radius: 10px;
  background: radial-gradient(circle at 50% 50%, var(--error) 0 6px, transparent 7px),
    repeating-linear-gradient(35deg, var(--line) 0 2px, transparent 2px 22px), var(--bg); }
.leads { display: block; padding: 8px 16px; text-align: center; color: var(--primary); text-decoration: none;
  border: 1px solid var(--border); border-radius: 10px; overflow-wrap: anywhere; }
.gone { color: var(--muted); font-style: italic; }
.bubble .reactions { display: flex; gap: 4px; margin-top: 4px; }
.reactions span { padding: 0 6px; border-radius: 10px; background: var(--line); }
.acts { margin-top: 4px; font-size: 13px; }
.acts summary { color: var(--muted); cursor: pointer; min-height: 24px; }
.acts form { margin-top: 6px; }
.emojis, .inline { display: flex; flex-wrap: wrap; gap: 4px; }
.inline input { flex: 1 1 160px; }
.emojis button { padding: 4px 10px; }
.emojis [aria-pressed=true] { border-color: var(--primary); }
.sends { display: grid; gap: 16px; }
.fields { display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); align-items: end; }
.fields label { margin: 0; }
.pressed { padding: 8px 16px; text-align: center; color: var(--muted); border: 1px dashed var(--line); border-radius: 10px; }
.quote { margin: 0 0 6px; padding: 4px 10px; border-left: 3px solid var(--primary); border-radius: 6px; background: var(--line);
  font-size: 13px; overflow-wrap: anywhere; }
.quote-it { color: inherit; }
.empty { margin: auto; color: var(--muted); text-align: center; }
.reply { padding: 12px 16px; border-radius: 0 0 14px 14px; }
label { display: block; margin-bottom: 6px; color: var(--muted); font-size: 13px; }
.reply div, .open div { display: flex; gap: 8px; }
.behaviour { display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr) auto; }
.behaviour label { grid-column: 1 / -1; margin: 0; }
.phones { list-style: none; margin: 0; padding: 0; }
.phones a { display: block; padding: 12px 16px; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); }
.phones a:hover { background: var(--surface); }
.back { color: var(--primary); }
.mail { display: block; width: 100%; height: 620px; border: 0; border-radius: 10px; }
.plain { margin: 0; padding: 12px 16px 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.plain a { color: var(--primary); }
.problem { color: var(--error); }
.open .problem { margin-top: 8px; }
#toast { position: fixed; inset: auto 16px 16px; margin: 0 auto; max-width: 480px; padding: 12px 16px; text-align: center;
  background: var(--raised); border: 1px solid var(--error); border-radius: 10px; }
#toast:empty { display: none; }
@media (min-width: 760px) {
  .columns:has(.chats) { grid-template-columns: 260px minmax(0, 1fr); }
  .chats { display: block; max-height: min(60vh, 640px); overflow: auto; border-bottom: 0; border-right: 1px solid var(--line); }
  .chats a { display: block; border-right: 0; border-bottom: 1px solid var(--line); }
  .chats a[aria-current] { box-shadow: inset 3px 0 var(--primary); }
}
@media (max-width: 420px) { main { padding: 16px 12px 32px; } .open div { flex-direction: column; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0a0f1c"/><g fill="none" stroke="#5eead4" stroke-width="2.5" stroke-linecap="round"><path d="M4 12c4-5 8-5 12 0s8 5 12 0"/><path d="M4 21c4-5 8-5 12 0h12"/></g></svg>`;
