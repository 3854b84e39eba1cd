/** Texts of notices to accounts, in the app and by mail. */
import { catalogue, fillPlaceholders, type Language } from "@rafta/words";
import { addressed } from "../text/addressed.ts";
import { schoolIn } from "../turkish/suffixes.ts";

const texts = catalogue("library/notices/texts");

/** Values named in a notice: a person, a school, a library. */
export type NoticeData = Readonly<Record<string, string>>;

/** Screen where the recipient can act on a notice; `{school_id}` and similar are placeholders for its data. */
const paths = {
	membership_requested: "/schools/detail/{school_id}",
	membership_approved: "/libraries/list",
	membership_refused: "/schools/list",
	membership_ended: "/schools/list",
	member_left: "/schools/detail/{school_id}",
	account_invited: "/users/forgot-password",
	library_handed_over: "/libraries/list",
	report_ready: "/book_loans?view=reports&saved={report_id}",
	title_approved: "/books/create",
	cover_reported: "/books/detail/{title_id}",
	title_returned: "/books/create?title={title_id}",
	title_merged: "/books/create",
	title_correction_accepted: "/catalog/{title_id}",
	title_correction_declined: "/catalog/{title_id}",
	contact_received: "/admin/contacts",
	backup_failed: "/admin/settings?section=backups",
	second_backup_failed: "/admin/settings?section=backups",
	rehearsal_failed: "/admin",
	database_damaged: "/admin/settings?section=backups",
	due_soon: "/students/{student_id}",
	overdue: "/students/{student_id}",
	hold_ready: "/students/{student_id}",
	swap_approved: "/swaps/detail/{swap_id}",
	swap_rejected: "/swaps/detail/{swap_id}",
	swap_asked: "/swaps",
	swap_accepted: "/swaps",
	swap_declined: "/swaps",
	swap_expired: "/swaps",
	swap_broken_off: "/swaps",
	swap_remind: "/swaps",
	swap_ready: "/swaps",
	swap_published: "/swap_events/detail/{event_id}",
	swap_unpublished: "/swap_events/detail/{event_id}",
	swap_arrived: "/swap_events/detail/{event_id}",
	swap_reported: "/swaps/detail/{swap_id}",
} as const;

export type NoticeKind = keyof typeof paths;

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(paths, kind);

/** `{to_school}` and `{from_school}` are the Turkish name with its ending: `Gazi Ortaokuluna`. */
const fill = (pattern: string, data: NoticeData): string =>
	fillPlaceholders(pattern, (name) => {
		if (name === "to_school") return schoolIn("to", data.school ?? "");
		if (name === "from_school") return schoolIn("from", data.school ?? "");
		return data[name] ?? "";
	});

/** Target of a notice: the list, if it names no record. */
const pathOf = (pattern: string, data: NoticeData): string =>
	fill(
		pattern.replace(/(?:\/detail)?\/\{(\w+)\}/g, (whole, name: string) => (data[name] ? whole : "")),
		data,
	);

/**
 * Returns a notice's text and target.
 * @param isPupil whether its recipient is a pupil
 */
export function noticeText(
	kind: NoticeKind,
	data: NoticeData,
	language: Language,
	isPupil: boolean,
): { title: string; body: string; path: string } {
	return {
		title: addressed(texts, `${kind}.title`, language, isPupil),
		body: fill(addressed(texts, `${kind}.body`, language, isPupil), data),
		path: pathOf(paths[kind], data),
	};
}
