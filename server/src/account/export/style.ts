/** The style of all pages: no file and no address beside them, readable in light and dark, on a phone and on paper. */
export const style = `
:root{color-scheme:light dark;--page:#fbf8f5;--card:#fff;--ink:#2a2320;--quiet:#6f635c;--line:#e8dfd8;--brand:#c23a21;--mine:#c23a21;--on-mine:#fff;--other:#f1ebe5}
@media (prefers-color-scheme:dark){:root{--page:#1a1614;--card:#241f1c;--ink:#f3ece7;--quiet:#b5a79e;--line:#3b332e;--brand:#ff8f78;--mine:#a93820;--other:#332c28}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Khmer","Khmer OS","Noto Sans Thai",sans-serif;overflow-wrap:anywhere}
:lang(km),:lang(th){line-height:1.8}
main,header,footer{max-width:60rem;margin:0 auto;padding:0 1rem}
header{padding-top:2rem}
h1{font-size:1.9rem;line-height:1.25;margin:.25rem 0 .5rem}
h2{font-size:1.35rem;margin:2.5rem 0 .75rem}
h3{font-size:1.05rem;margin:0}
p{margin:.25rem 0}
a{color:var(--brand)}
.logo{font-weight:700;color:var(--brand)}
.quiet{color:var(--quiet);font-size:.9rem}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;padding:0;margin:1.25rem 0 0}
nav a{display:inline-block;padding:.55rem 1rem;border:1px solid var(--line);border-radius:99px;background:var(--card);text-decoration:none}
section.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1rem 1.25rem;margin:0 0 1rem}
dl{display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;gap:.35rem 1.25rem;margin:.75rem 0 0}
dt{color:var(--quiet)}
dd{margin:0;white-space:pre-wrap}
.one+.one{border-top:1px solid var(--line);margin-top:.75rem}
.wide{overflow-x:auto;margin-top:.75rem}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:start;vertical-align:top;padding:.45rem .9rem .45rem 0;border-bottom:1px solid var(--line);min-width:6rem;max-width:24rem}
th{color:var(--quiet);font-weight:600}
tr:last-child td{border-bottom:0}
summary{cursor:pointer;padding:.4rem 0;color:var(--brand)}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.75rem;margin-top:.75rem}
.photos img{width:100%;aspect-ratio:3/4;object-fit:cover;border-radius:12px;display:block}
.talks{list-style:none;padding:0;margin:0}
.talks li{border-bottom:1px solid var(--line);padding:.6rem 0}
.talks li:last-child{border-bottom:0}
.talk{display:flex;flex-direction:column;gap:.4rem;margin:1.5rem 0 3rem}
.day{align-self:center;color:var(--quiet);font-size:.85rem;margin:1rem 0 .25rem;font-weight:400}
.m{max-width:min(34rem,85%);align-self:flex-start;background:var(--other);border-radius:16px;padding:.5rem .85rem;content-visibility:auto;contain-intrinsic-size:auto 4rem}
.m.me{align-self:flex-end;background:var(--mine);color:var(--on-mine,#fff)}
.m p{white-space:pre-wrap;margin:0}
.m img{max-width:100%;border-radius:10px;display:block;margin:.25rem 0}
.m small{display:block;font-size:.78rem}
footer{padding-bottom:3rem}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media (max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}section.card{padding:.9rem 1rem}}
@media print{body{background:#fff;color:#000}section.card,.m{break-inside:avoid}}
`
