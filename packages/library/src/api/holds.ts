/** Endpoints of holds. */
import { z } from "zod";
import { holds } from "../collections/holds.ts";
import { contract } from "./endpoint.ts";
import { opId, recordId, recordIdList } from "./ids.ts";
import { fieldOf, presentedSchema, shownBook, untypedSchema } from "./record.ts";

/** The longest value is the address in the QR code of a card. */
const code = z.string().trim().min(1).max(300);

const named = { student: code.optional(), library: recordId.optional() };

const bodies = {
	/** A title, or one specific copy of it. Readers do not send `student`: they act for themselves. */
	place: z
		.strictObject({ op_id: opId, book: recordId.optional(), copy: code.optional(), ...named })
		.refine((body) => (body.book === undefined) !== (body.copy === undefined), { path: ["book"] }),
	cancel: z.strictObject({ op_id: opId, hold: recordId }),
	move: z.strictObject({ op_id: opId, hold: recordId, position: z.int().min(1).max(100_000) }),
	expire: z.strictObject({ op_id: opId, hold: recordId }),
	pass: z.strictObject({ op_id: opId, hold: recordId }),
	check: z.object({ book: recordId, ...named }),
	shelf: z.object({ library: recordId.optional() }),
	slips: z.object({
		library: recordId.optional(),
		holds: recordIdList(200).optional(),
	}),
};

export type PlaceBody = z.output<(typeof bodies)["place"]>;

export type HoldBody = z.output<(typeof bodies)["cancel"]>;

export type MoveBody = z.output<(typeof bodies)["move"]>;

export type CheckBody = z.output<(typeof bodies)["check"]>;

const holdLine = z.strictObject({
	id: z.string(),
	status: z.string(),
	position: z.number(),
	ready_on: z.string(),
	pickup_until: z.string(),
	book_id: z.string(),
	title: z.string(),
	author_line: z.string(),
	copy: z.string(),
	barcode: z.string(),
	call_number: z.string(),
	student_id: z.string(),
	first_name: z.string(),
	last_name: z.string(),
	full_name: z.string(),
	class_code: z.string(),
});

const fetchLine = z.strictObject({
	copy: z.string(),
	barcode: z.string(),
	call_number: z.string(),
	shelf: z.string(),
	title: z.string(),
});

const queueLine = z.strictObject({ book_id: z.string(), title: z.string(), waiting: z.number() });

const hold = presentedSchema({
	id: z.string(),
	status: fieldOf(holds, "status"),
	position: z.number(),
	pickup_until: z.string(),
});

const about = z.strictObject({
	hold,
	book: shownBook.nullable(),
	student: presentedSchema({ id: z.string(), full_name: z.string() }).nullable(),
	copy: presentedSchema({ id: z.string() }).nullable(),
	/** Length of the queue. */
	waiting: z.number(),
});

const placed = untypedSchema(about);

/** `next`: the hold that now has the copy. */
const ended = untypedSchema(about.extend({ copy_status: z.string().nullable(), next: about.nullable() }));

const check = untypedSchema(
	z.strictObject({
		reasons: z.array(presentedSchema({ code: z.string(), message: z.string() })),
		library: z.string(),
		waiting: z.number(),
		/** The reader's own hold on the title. */
		hold: hold.nullable(),
		/** Location of an available copy on the shelf. */
		stands: z.strictObject({ library: z.string(), shelf: z.string(), call_number: z.string() }).nullable(),
	}),
);

export const holdsEndpoints = contract({
	"POST /api/holds/place": {
		summary: "Places a hold",
		caller: "member",
		once: true,
		body: bodies.place,
		answer: placed,
	},
	"POST /api/holds/cancel": {
		summary: "Cancels a hold",
		caller: "member",
		once: true,
		body: bodies.cancel,
		answer: ended,
	},
	"GET /api/holds/check": {
		summary: "Whether a reader may place a hold on a title",
		caller: "member",
		query: bodies.check,
		answer: check,
	},
	"POST /api/holds/move": {
		summary: "Moves a hold within its queue",
		caller: "staff",
		once: true,
		body: bodies.move,
		answer: placed,
	},
	"POST /api/holds/expire": {
		summary: "Ends a hold that was not collected",
		caller: "staff",
		once: true,
		body: bodies.expire,
		answer: ended,
	},
	"POST /api/holds/pass": {
		summary: "Passes a held copy on to the next reader",
		caller: "staff",
		once: true,
		body: bodies.pass,
		answer: ended,
	},
	"GET /api/holds/shelf": {
		summary: "The hold shelf: ready, coming, to fetch, to put back",
		caller: "staff",
		query: bodies.shelf,
		answer: z.strictObject({
			library: z.string(),
			today: z.string(),
			ready: z.array(holdLine),
			coming: z.array(holdLine),
			fetch: z.array(fetchLine),
			back: z.array(fetchLine),
			queues: z.array(queueLine),
		}),
	},
	"GET /api/holds/slips": {
		summary: "Slips for the hold shelf",
		caller: "staff",
		query: bodies.slips,
		files: ["application/pdf"],
	},
});
