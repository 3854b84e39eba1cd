/**
 * Expected rights on the records of each collection: the one table that the matrix test checks against every endpoint.
 *
 * The record is one of school A. It is about the reader whose account `self` is, or it is that reader's, that
 * account's, or the request to join of `pending`. `l` lists it, `v` views it, `c` creates one like it, `u` updates it,
 * `d` deletes one like it.
 */
export const persons = [
	"guest",
	"basic",
	"admin",
	"staff",
	"stranger",
	"pending",
	"self",
	"other",
	"desk",
] as const;

export type Person = (typeof persons)[number];

/** One column per person in the order of `persons`; `-` is none. */
const rows = `
                  guest basic admin staff stranger pending self other desk
users             c     c     lvcud c     c        c       lvcu c     -
memberships       -     -     lvcud lvcu  c        lvcd    -    -     -
schools           -     -     lvcud lvu   lv       lv      lv   lv    -
libraries         -     -     lvcud lvcud -        -       lv   lv    lv
books             -     -     lvcud lvc   lvc      -       lv   lv    -
title_merges      -     -     lvd   lv    -        -       -    -     -
title_merge_moves -     -     lvd   -     -        -       -    -     -
title_corrections -     -     lvd   lv    -        -       -    -     -
library_books     -     -     lvcud lvcu  -        -       -    -     -
catalogue         -     -     lv    lv    -        -       lv   lv    -
copy_batches      -     -     lvu   lvu   -        -       -    -     -
label_rolls       -     -     lv    lv    -        -       -    -     -
spent_numbers     -     -     lv    lv    -        -       -    -     -
students          -     -     lvcud lvcud -        -       -    -     -
readers           -     -     lv    -     -        -       lv   -     -
consents          -     -     lvc   lvc   -        -       lv   -     -
book_loans        -     -     lvcud lvcu  -        -       lv   -     -
holds             -     -     lv    lv    -        -       lv   -     -
library_settings  -     -     lvcud lvcud -        -       -    -     -
closed_days       -     -     lvcud lvcud -        -       lv   lv    -
circulation_events -    -     lv    lv    -        -       -    -     -
desk_conflicts    -     -     lvd   lv    -        -       -    -     -
audit_events      -     -     lv    lv    -        -       -    -     -
archives          -     -     lvcud -     -        -       -    -     -
archived_records  -     -     lvcud -     -        -       -    -     -
imports           -     -     lvd   lv    -        -       -    -     -
import_rows       -     -     lvd   lv    -        -       -    -     -
piles             -     -     lvcud lv    -        -       -    -     -
pile_books        -     -     lvcud lv    -        -       -    -     -
title_lookups     -     -     lvcud lv    -        -       -    -     -
title_pairs       -     -     lvcud -     -        -       -    -     -
lookup_settings   -     -     lvcud -     -        -       -    -     -
backup_settings   -     -     lvcud -     -        -       -    -     -
promotions        -     -     lvd   lv    -        -       -    -     -
promotion_steps   -     -     lvd   lv    -        -       -    -     -
swap_rounds       -     -     lv    -     -        -       -    -     -
swap_events       -     -     lvcud lvcud -        -       lv   lv    -
swap_results      -     -     lv    -     -        -       -    -     -
swaps             -     -     lvcu  lvcu  -        -       lvcu -     -
swap_shelf        -     -     lv    lv    -        -       lv   lv    -
swap_wants        -     -     lv    lv    -        -       lv   -     -
swap_asks         -     -     lv    lv    -        -       lv   -     -
swap_legs         -     -     lv    lv    -        -       -    -     -
swap_reports      -     -     lv    lv    -        -       -    -     -
stocktakes        -     -     lvu   lvu   -        -       -    -     -
stocktake_scans   -     -     lv    lv    -        -       -    -     -
stocktake_shortages -   -     lv    lv    -        -       -    -     -
reading_lists     -     -     lvcud lv    -        -       -    -     -
reading_list_books -    -     lvcud lv    -        -       -    -     -
school_classes    -     -     lvcud lvcud -        -       -    -     -
notice_runs       -     -     lvd   lv    -        -       -    -     -
notices           -     -     lvcud lv    -        -       lv   -     -
wishes            -     -     lvcud lv    -        -       lv   -     -
reading_choices   -     -     lvcud -     -        -       lv   -     -
opinions          -     -     lvcud -     -        -       lv   -     -
opinion_sums      -     -     lvcud -     -        -       -    -     -
challenges        -     -     lvcud lv    -        -       -    -     -
contacts          c     c     lvcud c     c        c       c    c     c
tasks             -     -     lvcud lvcu  -        -       -    -     -
calendar_feeds    -     -     lvcud -     -        -       -    -     -
reports           -     -     lvcud lvcud -        -       -    -     -
retention_settings -    -     lvcud -     -        -       -    -     -
site_settings     lv    lv    lvud  lv    lv       lv      lv   lv    lv
`;

type Row = Readonly<Record<Person, string>>;

export const expectations: Readonly<Record<string, Row>> = Object.fromEntries(
	rows
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => {
			const [name = "", ...rights] = line.trim().split(/\s+/);
			return [name, Object.fromEntries(persons.map((who, place) => [who, rights[place] ?? "?"])) as Row];
		}),
);

/** Returns whether a person may do it. */
export const may = (who: Person, action: string, collection: string): boolean =>
	expectations[collection]?.[who].includes(action) ?? false;

/** Operations outside the record API, and who is allowed; everybody else gets 401, 403 or 404. */
export const operations = [
	["GET", "/api/admin/overview", "admin"],
	["GET", "/api/admin/storage", "admin"],
	["GET", "/api/data-safety", "admin staff stranger"],
	["POST", "/api/admin/rehearsal", "admin"],
	["POST", "/api/admin/second-backup", "admin"],
	["GET", "/api/admin/processes", "admin"],
	["GET", "/api/admin/docker", "admin"],
	["GET", "/api/admin/computer", "admin"],
	["POST", "/api/admin/computer", "admin"],
	["POST", "/api/admin/computer/stop", "admin"],
	["GET", "/api/admin/https", "admin"],
	["POST", "/api/admin/https", "admin"],
	["POST", "/api/admin/https/root", "admin"],
	["GET", "/api/admin/logs?format=csv", "admin"],
	["POST", "/api/screens/refused", "basic admin staff stranger pending self other"],
	["POST", "/api/circulation/checkout", "admin staff stranger desk"],
	["POST", "/api/circulation/checkin", "admin staff stranger desk"],
	["POST", "/api/circulation/scan", "admin staff stranger desk"],
	["POST", "/api/circulation/undo", "admin staff stranger desk"],
	["POST", "/api/circulation/renew", "admin staff stranger"],
	["POST", "/api/circulation/renew-all", "admin staff stranger"],
	["POST", "/api/circulation/lost", "admin staff stranger"],
	["POST", "/api/circulation/claim", "admin staff stranger"],
	["POST", "/api/circulation/resolve", "admin staff stranger"],
	["POST", "/api/circulation/found", "admin staff stranger"],
	["POST", "/api/circulation/damaged", "admin staff stranger"],
	["POST", "/api/circulation/use", "admin staff stranger"],
	["POST", "/api/circulation/set", "admin staff stranger"],
	["POST", "/api/circulation/set-return", "admin staff stranger"],
	["GET", "/api/calendar?from=2026-03-01&to=2026-03-31", "admin staff stranger self other"],
	["POST", "/api/calendar/feed", "admin staff stranger self other"],
	["GET", "/api/calendar/feed", "admin staff stranger self other"],
	["POST", "/api/tasks/move", "admin staff stranger"],
	["POST", "/api/tasks/settle", "admin staff stranger"],
	["GET", "/api/tasks/people", "admin staff stranger"],
	["GET", "/api/circulation/find?q=ay", "admin staff stranger desk"],
	["GET", "/api/circulation/today", "admin staff stranger"],
	["GET", "/api/circulation/snapshot", "admin staff stranger desk"],
	["POST", "/api/circulation/replay", "admin staff stranger desk"],
	["POST", "/api/circulation/conflicts/{conflict}/settle", "admin staff"],
	["GET", "/api/circulation/classes", "admin staff stranger desk"],
	["GET", "/api/circulation/class?class_code=9/A", "admin staff stranger desk"],
	["GET", "/api/circulation/actions", "admin staff stranger desk"],
	["GET", "/api/circulation/receipt?student={reader}", "admin staff desk"],
	["GET", "/api/wall", "admin staff stranger"],
	["GET", "/api/wall/address", "admin staff stranger"],
	["POST", "/api/wall/address", "admin staff stranger"],
	["POST", "/api/wall/address/end", "admin staff stranger"],
	["GET", "/api/calendar/rules?library={library}", "admin staff stranger"],
	["GET", "/api/calendar/affected", "admin staff stranger"],
	["POST", "/api/calendar/due", "admin staff stranger"],
	["POST", "/api/calendar/move", "admin staff stranger"],
	["POST", "/api/calendar/undo", "admin staff stranger"],
	["GET", "/api/calendar/shipped", "admin"],
	["POST", "/api/calendar/shipped", "admin"],
	["POST", "/api/holds/place", "admin staff stranger self other"],
	["POST", "/api/holds/cancel", "admin staff stranger self other"],
	["GET", "/api/holds/check?book={book}&student={reader}", "admin staff self other"],
	["GET", "/api/holds/shelf", "admin staff stranger"],
	["GET", "/api/holds/slips", "admin staff stranger"],
	["POST", "/api/holds/move", "admin staff stranger"],
	["POST", "/api/holds/expire", "admin staff stranger"],
	["POST", "/api/holds/pass", "admin staff stranger"],
	["GET", "/api/openapi.json", "guest basic admin staff stranger pending self other"],
	["GET", "/api/search?q=ay", "guest basic admin staff stranger pending self other"],
	["GET", "/api/catalogue/home", "guest basic admin staff stranger pending self other"],
	["GET", "/api/catalogue/shelf?name=yours", "admin staff self other"],
	["GET", "/api/catalogue/titles/{book}", "admin staff stranger self other"],
	["GET", "/api/catalogue/neighbours?title={book}", "admin staff self other"],
	["GET", "/api/catalogue/author?name=Ya%C5%9Far%20Kemal", "admin staff stranger self other"],
	[
		"GET",
		"/api/catalogue/series?name=Da%C4%9F%C4%B1n%20%C3%B6te%20y%C3%BCz%C3%BC",
		"admin staff stranger self other",
	],
	["GET", "/api/libraries/{library}/shelf-map", "admin staff"],
	["PUT", "/api/libraries/{library}/shelf-map", "admin staff"],
	["GET", "/api/readers/{reader}/card", "admin staff self"],
	["GET", "/api/readers/{reader}/past", "admin staff"],
	["POST", "/api/readers/{reader}/past", "admin staff"],
	["GET", "/api/readers/looks", "self other"],
	["POST", "/api/readers/renew", "self other"],
	["POST", "/api/readers/history", "self other"],
	["POST", "/api/readers/tips", "self other"],
	["POST", "/api/readers/{reader}/new-key", "admin staff"],
	["GET", "/api/reading", "self other"],
	["POST", "/api/reading/settings", "self other"],
	["POST", "/api/reading/goal", "self other"],
	["GET", "/api/readers/{reader}/badges", "admin staff self"],
	["GET", "/api/opinions/titles/{book}", "admin staff stranger self other"],
	["POST", "/api/opinions", "self other"],
	["POST", "/api/opinions/remove", "self other"],
	["GET", "/api/challenges", "admin staff stranger self other"],
	["POST", "/api/challenges", "admin staff stranger"],
	["GET", "/api/opinions/waiting", "admin staff stranger"],
	["POST", "/api/opinions/decide", "admin staff stranger"],
	["POST", "/api/wishes", "self other"],
	["POST", "/api/wishes/withdraw", "self other"],
	["GET", "/api/wishes/most", "admin staff stranger"],
	["POST", "/api/wishes/settle", "admin staff stranger"],
	["GET", "/api/wishes/order", "admin staff stranger"],
	["POST", "/api/wishes/order", "admin staff stranger"],
	["POST", "/api/wishes/order/000000000000000", "admin staff stranger"],
	["POST", "/api/wishes/order/close", "admin staff stranger"],
	["GET", "/api/wishes/order/file?format=csv", "admin staff stranger"],
	["GET", "/api/reading-lists", "admin staff stranger self other"],
	["POST", "/api/reading-lists", "admin staff stranger"],
	["GET", "/api/reading-lists/ready", "admin staff stranger"],
	["POST", "/api/reading-lists/find", "admin staff stranger"],
	["GET", "/api/reading-lists/{reading_list}", "admin staff self other"],
	["PUT", "/api/reading-lists/{reading_list}", "admin staff"],
	["POST", "/api/reading-lists/{reading_list}/archive", "admin staff"],
	["GET", "/api/reading-lists/{reading_list}/reading", "admin staff"],
	["GET", "/api/reading-lists/{reading_list}/missing", "admin staff"],
	["POST", "/api/reading-lists/{reading_list}/order", "admin staff"],
	["GET", "/api/readers/{reader}/export", "admin staff self"],
	["GET", "/api/readers/{reader}/erasure", "admin staff"],
	["POST", "/api/readers/{reader}/erasure", "admin staff"],
	["GET", "/api/readers/classes", "admin staff stranger"],
	["POST", "/api/readers/pins", "admin staff stranger"],
	["POST", "/api/readers/invite", "admin staff stranger"],
	["POST", "/api/readers/close-accounts", "admin staff stranger"],
	["GET", "/api/copies/numbers?count=1", "admin staff stranger"],
	["POST", "/api/copies/create", "admin staff stranger"],
	["POST", "/api/copies/donated", "admin staff stranger"],
	["POST", "/api/copies/move", "admin staff stranger"],
	["POST", "/api/copies/withdraw", "admin staff stranger"],
	["POST", "/api/copies/undo", "admin staff stranger"],
	["GET", "/api/copies/weeding?library={library}", "admin staff stranger"],
	["GET", "/api/copies/register?format=csv", "admin staff stranger"],
	["GET", "/api/copies/batches/{batch}/minutes", "admin staff"],
	["GET", "/api/labels/barcodes", "admin staff stranger"],
	["GET", "/api/labels/count?kind=barcodes", "admin staff stranger"],
	["GET", "/api/first-day", "admin staff stranger"],
	["GET", "/api/first-day/sample?list=class_list", "admin staff stranger"],
	["POST", "/api/first-day", "admin staff stranger"],
	["GET", "/api/labels/rolls", "admin staff stranger"],
	["POST", "/api/labels/rolls", "admin staff stranger"],
	["GET", "/api/labels/spines", "admin staff stranger"],
	["GET", "/api/labels/calibration", "admin staff stranger"],
	["GET", "/api/cards", "admin staff stranger"],
	["GET", "/api/cards/classes", "admin staff stranger"],
	["POST", "/api/scanners", "admin staff stranger desk"],
	["POST", "/api/imports/students", "admin staff stranger"],
	["POST", "/api/imports/titles", "admin staff stranger"],
	["POST", "/api/imports/school", "admin"],
	["POST", "/api/imports/{import}/apply", "admin staff"],
	["POST", "/api/imports/{import}/cancel", "admin staff"],
	["POST", "/api/imports/{import}/undo", "admin staff"],
	["GET", "/api/titles/similar?title=memed", "admin staff stranger"],
	["GET", "/api/titles/covers/waiting", "admin staff stranger"],
	["GET", "/api/titles/{book}/cover/review", "admin staff stranger"],
	["POST", "/api/titles/{book}/return", "admin"],
	["GET", "/api/titles/{book}/correction", "admin staff stranger"],
	["POST", "/api/titles/{book}/correct", "admin staff stranger"],
	["POST", "/api/corrections/{correction}/accept", "admin"],
	["POST", "/api/corrections/{correction}/decline", "admin"],
	["POST", "/api/corrections/{correction}/undo", "admin staff"],
	["GET", "/api/books/lookup?isbn=9789750807145", "admin staff stranger"],
	["GET", "/api/lookups", "admin staff stranger"],
	["POST", "/api/lookups/{unfinished}/again", "admin staff"],
	["POST", "/api/lookups/{unfinished}/finish", "admin staff"],
	["POST", "/api/lookups/take-all", "admin staff stranger"],
	["POST", "/api/piles", "admin staff stranger"],
	["GET", "/api/piles", "admin staff stranger"],
	["GET", "/api/piles/{pile}", "admin staff"],
	["POST", "/api/piles/{pile}/books", "admin staff"],
	["POST", "/api/piles/{pile}/undo", "admin staff"],
	["POST", "/api/piles/{pile}/status", "admin staff"],
	["POST", "/api/piles/{pile}/accept", "admin staff"],
	["POST", "/api/piles/{pile}/undo-all", "admin staff"],
	["POST", "/api/promotions/preview", "admin staff stranger"],
	["POST", "/api/promotions/apply", "admin staff stranger"],
	["POST", "/api/promotions/{promotion}/undo", "admin staff"],
	["GET", "/api/promotions/clearance", "admin staff stranger"],
	["GET", "/api/promotions/letters", "admin staff stranger"],
	["POST", "/api/notices/preview", "admin staff stranger"],
	["POST", "/api/notices/run", "admin staff stranger"],
	["GET", "/api/notices/runs/{notice_run}/slips", "admin staff"],
	["GET", "/api/notices/runs/{notice_run}/classes", "admin staff"],
	["GET", "/api/notices/runs/{notice_run}/list", "admin staff"],
	["POST", "/api/titles/merge", "admin staff stranger"],
	["POST", "/api/titles/merges/{merge}/undo", "admin staff"],
	["POST", "/api/stocktakes/start", "admin staff stranger"],
	["POST", "/api/stocktakes/expected", "admin staff stranger"],
	["GET", "/api/stocktakes/shelves", "admin staff stranger"],
	["POST", "/api/stocktakes/scan", "admin staff stranger"],
	["POST", "/api/stocktakes/undo", "admin staff stranger"],
	["POST", "/api/stocktakes/review", "admin staff stranger"],
	["POST", "/api/stocktakes/cancel", "admin staff stranger"],
	["POST", "/api/stocktakes/close", "admin staff stranger"],
	["POST", "/api/stocktakes/reopen", "admin staff stranger"],
	["GET", "/api/stocktakes/{stocktake}/progress", "admin staff"],
	["GET", "/api/stocktakes/{stocktake}/shelves", "admin staff"],
	["GET", "/api/stocktakes/{stocktake}/preview", "admin staff"],
	["GET", "/api/stocktakes/{stocktake}/missing", "admin staff"],
	["GET", "/api/stocktakes/{stocktake}/minutes", "admin staff"],
	["POST", "/api/swaps/offer", "admin staff stranger self other"],
	["POST", "/api/swaps/approve", "admin staff stranger"],
	["POST", "/api/swaps/reject", "admin staff stranger"],
	["POST", "/api/swaps/withdraw", "admin staff stranger self other"],
	["POST", "/api/swaps/hide", "admin staff stranger"],
	["POST", "/api/swaps/report", "self other"],
	["POST", "/api/swaps/ask", "self other"],
	["POST", "/api/swaps/answer", "admin staff stranger self other"],
	["POST", "/api/swaps/cancel", "admin staff stranger self other"],
	["POST", "/api/swaps/deposit", "admin staff stranger"],
	["POST", "/api/swaps/hand-over", "admin staff stranger"],
	["POST", "/api/swaps/return", "admin staff stranger"],
	["POST", "/api/swaps/wants", "admin staff stranger self other"],
	["POST", "/api/swaps/step", "admin staff stranger"],
	["POST", "/api/swaps/solve", "admin staff stranger"],
	["POST", "/api/swaps/no-show", "admin staff stranger"],
	["POST", "/api/swaps/unpublish", "admin staff stranger"],
	["POST", "/api/swaps/leftovers", "admin staff stranger"],
	["POST", "/api/swaps/round-open", "admin staff stranger"],
	["POST", "/api/swaps/round-join", "admin staff stranger"],
	["POST", "/api/swaps/round-leave", "admin staff stranger"],
	["POST", "/api/swaps/send", "admin staff stranger"],
	["POST", "/api/swaps/receive", "admin staff stranger"],
	["POST", "/api/swaps/missing", "admin staff stranger"],
	["GET", "/api/swaps/events/{swap_event}/round", "admin staff"],
	["GET", "/api/swaps/events/{swap_event}/parcels", "admin staff"],
	["GET", "/api/swaps/events/{swap_event}/nearly?student={reader}", "admin staff self other"],
	["GET", "/api/swaps/desk?student={reader}", "admin staff"],
	["GET", "/api/swaps/events/{swap_event}/titles", "admin staff self other"],
	["GET", "/api/swaps/events/{swap_event}/watch", "admin staff"],
	["GET", "/api/swaps/events/{swap_event}/certificates", "admin staff"],
	["GET", "/api/swaps/events/{swap_event}/slips", "admin staff"],
	["GET", "/api/swaps/slips", "admin staff stranger"],
	["GET", "/api/swaps/rules", "admin staff stranger self other"],
	["GET", "/api/swaps/mine", "self other"],
	["GET", "/api/members", "admin staff stranger"],
	["POST", "/api/members/desk-logins", "admin staff stranger"],
	["GET", "/api/me/invite", "admin staff stranger"],
	["GET", "/api/users/{user}/deletion", "admin"],
	["POST", "/api/users/{user}/hand-over", "admin"],
	["GET", "/api/users/{user}/sessions", "admin"],
	["GET", "/api/exports/titles?format=xml", "admin staff stranger"],
	["POST", "/api/exports/records", "admin staff stranger"],
	["GET", "/api/exports/school", "admin staff stranger"],
	["GET", "/api/reports/popular-books", "admin staff stranger"],
	["GET", "/api/reports/saved/colleagues", "admin staff stranger"],
	["GET", "/api/reports/clearance/certificates", "admin staff stranger"],
	["GET", "/api/reports/year-end/form", "admin staff stranger"],
	["GET", "/api/exports/titles?format=xlsx", "admin staff stranger"],
	["POST", "/api/contacts/{contact}/answer", "admin"],
	["POST", "/api/site/legal", "admin"],
	["GET", "/api/site/legal/earlier", "admin"],
	["POST", "/api/retention/run", "admin"],
	["GET", "/api/archives", "admin"],
	["GET", "/api/settings", "admin"],
	["GET", "/api/logs", "admin"],
	["GET", "/api/mails", "admin"],
	["GET", "/api/backups", "admin"],
	["GET", "/api/crons", "admin"],
	["GET", "/api/collections", "admin"],
	["GET", "/api/schema", "admin"],
	["GET", "/api/schema/slow-lists", "admin"],
	["POST", "/api/schema/check", "admin"],
	["POST", "/api/schema/try", "admin"],
	["POST", "/api/schema/compare", "admin"],
	["POST", "/api/schema/preview", "admin"],
] as const;
