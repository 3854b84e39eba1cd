/** Translates an operation of the desk for a decision on the device. */
import type { OfflineDecision, OfflineDesk, OfflineScan } from "@rafta/library/offline/desk";
import type { DeskEvent, DeskEventKind } from "@rafta/library/offline/events";

export type Body = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, DeskEventKind>> = {
	"/api/circulation/checkout": "checkout",
	"/api/circulation/checkin": "checkin",
	"/api/circulation/renew": "renew",
	"/api/circulation/undo": "undo",
};
const scanPath = "/api/circulation/scan";

/** Whether an operation can be decided without the server; all others need it. */
export const isLocal = (path: string): boolean => path === scanPath || path in kinds;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Fields that an event has only if they are not empty. */
const optionalFields = (body: Body): Partial<DeskEvent> => ({
	...(text(body.student) && { student: text(body.student) }),
	...(text(body.visit_id) && { visit_id: text(body.visit_id) }),
	...(text(body.override_reason) && { override_reason: text(body.override_reason) }),
	...(text(body.undo) && { undo: text(body.undo) }),
});

/** The copy of a loan that a body references by its id. */
function copyOfLoan({ library }: OfflineDesk, loan: string): string {
	const known = library.snapshot.loans.find(({ id }) => id === loan)?.library_book_id;
	return known ?? library.copyOfEvent(loan)?.id ?? loan;
}

/** Decides an operation. `at`: when it happens, as ISO 8601. */
export function decideOn(desk: OfflineDesk, path: string, body: Body, at: string): OfflineDecision {
	if (path === scanPath) return desk.scan(body as unknown as OfflineScan, at);
	const kind = kinds[path];
	if (!kind) throw new Error(`${path} is not decided on the device`);
	return desk.decide({
		op_id: text(body.op_id),
		kind,
		// A return may be dated earlier by the user.
		at: text(body.at) || at,
		copy: text(body.copy) || copyOfLoan(desk, text(body.loan)),
		...optionalFields(body),
	});
}

interface Answer {
	readonly kind?: string;
	readonly copy?: { readonly id: string } | null;
	readonly student?: { readonly id: string } | null;
}

/** The event described by the server's response; `null` if it only displayed something. */
export function eventOf(path: string, body: Body, answer: unknown, at: string): DeskEvent | null {
	const { kind: answeredKind, copy, student } = (answer ?? {}) as Answer;
	const kind =
		kinds[path] ?? (answeredKind === "checkout" || answeredKind === "checkin" ? answeredKind : undefined);
	if (!kind || !copy) return null;
	return {
		op_id: text(body.op_id),
		kind,
		at: text(body.at) || at,
		copy: copy.id,
		...optionalFields({ ...body, student: student?.id }),
	};
}
