/** Endpoints of swaps (docs/swaps.md). */
import { z } from "zod";
import { swap_asks, swap_wants, swaps } from "../collections/swaps.ts";
import { conditions } from "../swaps/types.ts";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { opId, recordId } from "./ids.ts";
import {
	foundSchema,
	part,
	presentedSchema as recordShown,
	shownBook,
	shownRecord,
	untypedSchema,
} from "./record.ts";
import {
	askDone,
	deskBooks,
	eventDone,
	handedOver,
	jointSwap,
	legStatus,
	matched,
	parcelDone,
	parcels,
	swapDone,
	wantsDone,
} from "./swap-answers.ts";
import { swapRules } from "./swap-rules.ts";

/** The longest one is the URL in the QR of a card. */
const code = z.string().trim().min(1).max(300);

const condition = z.enum(conditions);

const day = z.iso.date();

const title = { book: recordId.optional(), isbn: z.string().trim().min(10).max(40).optional() };

const oneTitle = (body: { book?: string; isbn?: string }) =>
	(body.book === undefined) !== (body.isbn === undefined);

const swap = z.strictObject({ op_id: opId, swap: recordId });

const event = z.strictObject({ op_id: opId, event: recordId });

export const bodies = {
	event,
	join: event.extend({ code: z.string().trim().min(1).max(40) }),
	parcel: z.strictObject({ op_id: opId, code }),
	missing: event.extend({ leg: recordId }),
	/** Readers name nobody: they offer for themselves. */
	offer: z
		.strictObject({
			op_id: opId,
			...title,
			condition,
			gift: z.boolean().default(false),
			event: recordId.optional(),
			student: code.optional(),
		})
		.refine(oneTitle, { path: ["book"] }),
	swap,
	reject: swap.extend({
		reason: z.enum(["worn", "unsuitable", "textbook", "library", "wrong_title", "enough"]),
	}),
	hide: swap.extend({ hidden: z.boolean() }),
	report: swap.extend({ why: z.enum(["unsuitable", "not_theirs", "wrong_photo"]) }),
	ask: swap.extend({ with: recordId.optional() }),
	answer: z.strictObject({ op_id: opId, ask: recordId, accept: z.boolean() }),
	cancel: z.strictObject({ op_id: opId, ask: recordId }),
	/** `code`: a token, a swap or an ISBN; `event` for a book that is brought to one. */
	deposit: z.strictObject({
		op_id: opId,
		student: code,
		code,
		condition,
		event: recordId.optional(),
		gift: z.boolean().default(false),
	}),
	handOver: z.strictObject({ op_id: opId, student: code, code }),
	return: z.strictObject({ op_id: opId, code }),
	wants: z.strictObject({
		op_id: opId,
		event: recordId,
		student: code.optional(),
		/** The most wished for first. */
		books: z.array(recordId).max(100),
		min_condition: condition.optional(),
	}),
	step: event.extend({
		to: z.enum(["listing", "deposit", "matching", "published", "pickup", "closed", "cancelled"]),
	}),
	solve: event.extend({ seed: z.int().min(0).max(2_147_483_647).optional() }),
	noShow: event.extend({ student: code, forfeit: z.boolean().default(false) }),
	leftovers: event.extend({
		swaps: z.array(recordId).min(1).max(200),
		what: z.enum(["returned", "carried_over", "donated"]),
		/** The event that carried-over books go to. */
		into: recordId.optional(),
		decision_on: day.optional(),
		decision_no: z.string().trim().min(1).max(40).optional(),
	}),
	desk: z.object({ student: code, event: recordId.optional() }),
	nearly: z.object({ student: code.optional() }),
};

export type Body<Name extends keyof typeof bodies> = z.output<(typeof bodies)[Name]>;

/** Reader as shown to other children. */
const shown = z.strictObject({
	name: z.string(),
	class_code: z.string(),
	is_me: z.boolean(),
	/** For a reader of another school, whose name and class are not shown here. */
	school: z.string().optional(),
});

/** One arrow of the picture: a book goes from one reader to another. */
const arrow = z.strictObject({
	title: z.string(),
	cover: z.strictObject({ book: z.string(), file: z.string() }).nullable(),
	from: shown,
	to: shown,
	status: legStatus,
	is_mine: z.boolean(),
});

const swapPath = z.strictObject({
	event: z.string(),
	ask: z.string(),
	cycle_no: z.number(),
	closed: z.boolean(),
	arrows: z.array(arrow),
});

export type Shown = Sent<z.output<typeof shown>>;

/** As the server makes it. */
export type SwapPath = Sent<z.input<typeof swapPath>>;

/** As the server makes it. */
export type Arrow = Sent<z.input<typeof arrow>>;

/** Titles of which one more wish would bring the reader a book. */
const nearMisses = untypedSchema(
	z.strictObject({
		/** Books for which the reader would currently get one. */
		placed: z.array(z.string()),
		nearly: z.array(z.strictObject({ swap: z.string(), books: z.array(shownBook.nullable()) })),
	}),
);

/** `here`: copies of the own school; the others come from elsewhere. */
const titles = untypedSchema(
	z.strictObject({
		titles: z.array(z.strictObject({ book: shownBook.nullable(), copies: z.number(), here: z.number() })),
	}),
);

/** Progress of an event; `few`: readers whose few wishes make a match unlikely. */
const watched = untypedSchema(
	z.strictObject({
		enough: z.number(),
		listed: z.number(),
		deposited: z.number(),
		readers: z.number(),
		few_count: z.number(),
		few: z.array(
			z.strictObject({
				wishes: z.number(),
				student: recordShown({ id: z.string(), full_name: z.string(), class_code: z.string() }).nullable(),
			}),
		),
	}),
);

export const swapsEndpoints = contract({
	"POST /api/swaps/offer": {
		summary: "Offers a book for swapping",
		caller: "member",
		once: true,
		body: bodies.offer,
		answer: swapDone,
	},
	"POST /api/swaps/approve": {
		summary: "Approves an offered book",
		caller: "staff",
		once: true,
		body: bodies.swap,
		answer: swapDone,
	},
	"POST /api/swaps/reject": {
		summary: "Rejects an offered book",
		caller: "staff",
		once: true,
		body: bodies.reject,
		answer: swapDone,
	},
	"POST /api/swaps/withdraw": {
		summary: "Withdraws an offered book",
		caller: "member",
		once: true,
		body: bodies.swap,
		answer: swapDone,
	},
	"POST /api/swaps/hide": {
		summary: "Hides an offered book, or shows it again",
		caller: "staff",
		once: true,
		body: bodies.hide,
		answer: swapDone,
	},
	"POST /api/swaps/report": {
		summary: "Reports an offered book",
		caller: "reader",
		once: true,
		body: bodies.report,
		answer: z.strictObject({ reported: z.boolean() }),
	},
	"POST /api/swaps/ask": {
		summary: "Asks for a book",
		caller: "reader",
		once: true,
		body: bodies.ask,
		answer: askDone,
	},
	"POST /api/swaps/answer": {
		summary: "Accepts or declines a request",
		caller: "member",
		once: true,
		body: bodies.answer,
		answer: askDone,
	},
	"POST /api/swaps/cancel": {
		summary: "Cancels a request",
		caller: "member",
		once: true,
		body: bodies.cancel,
		answer: askDone,
	},
	"POST /api/swaps/deposit": {
		summary: "Takes a book in",
		caller: "staff",
		once: true,
		body: bodies.deposit,
		answer: swapDone,
	},
	"POST /api/swaps/hand-over": {
		summary: "Hands a book out",
		caller: "staff",
		once: true,
		body: bodies.handOver,
		answer: handedOver,
	},
	"POST /api/swaps/return": {
		summary: "Gives a book back to its owner",
		caller: "staff",
		once: true,
		body: bodies.return,
		answer: swapDone,
	},
	"POST /api/swaps/wants": {
		summary: "Sets the books that a reader wants",
		caller: "member",
		once: true,
		body: bodies.wants,
		answer: wantsDone,
	},
	"POST /api/swaps/step": {
		summary: "Moves a swap event to its next step",
		caller: "staff",
		once: true,
		body: bodies.step,
		answer: eventDone,
	},
	"POST /api/swaps/unpublish": {
		summary: "Takes back the published result of a swap event until the first book has changed hands",
		caller: "staff",
		once: true,
		body: bodies.event,
		answer: eventDone,
	},
	"POST /api/swaps/solve": {
		summary: "Matches books and readers",
		caller: "staff",
		once: true,
		body: bodies.solve,
		answer: matched,
	},
	"POST /api/swaps/no-show": {
		summary: "Notes that a reader did not come",
		caller: "staff",
		once: true,
		body: bodies.noShow,
		answer: matched,
	},
	"POST /api/swaps/leftovers": {
		summary: "Decides what happens to books that nobody took",
		caller: "staff",
		once: true,
		body: bodies.leftovers,
		answer: z.strictObject({ done: z.number(), left: z.number() }),
	},
	"GET /api/swaps/desk": {
		summary: "Books that a reader brings and takes",
		caller: "staff",
		query: bodies.desk,
		answer: deskBooks,
	},
	"GET /api/swaps/events/:event/result": {
		summary: "Published result of an event, for checking it",
		caller: "member",
		files: ["application/json"],
	},
	"GET /api/swaps/events/:event/nearly": {
		summary: "Swaps that nearly came about",
		caller: "member",
		limit: "nearMisses",
		query: bodies.nearly,
		answer: nearMisses,
	},
	"GET /api/swaps/events/:event/titles": {
		summary: "Titles offered at an event",
		caller: "member",
		answer: titles,
	},
	"GET /api/swaps/events/:event/watch": {
		summary: "Figures of an event",
		caller: "staff",
		answer: watched,
	},
	"GET /api/swaps/rules": {
		summary: "Rules of swaps in the caller's school",
		caller: "member",
		answer: swapRules,
	},
	"GET /api/swaps/mine": {
		summary: "The caller's own books, requests and wants",
		caller: "reader",
		answer: z.strictObject({
			swaps: z.array(foundSchema(shownRecord(swaps))),
			people: z.record(z.string(), shown),
			asks: z.array(foundSchema(shownRecord(swap_asks))),
			offered: z.record(z.string(), part(swaps, ["book_id", "condition", "status"])),
			wants: z.array(foundSchema(shownRecord(swap_wants))),
			books: z.array(foundSchema(shownBook)),
			ways: z.array(swapPath),
		}),
	},
	"POST /api/swaps/round-open": {
		summary: "Opens a joint swap with other schools",
		caller: "staff",
		once: true,
		body: bodies.event,
		answer: jointSwap,
	},
	"POST /api/swaps/round-join": {
		summary: "Joins a joint swap by its code",
		caller: "staff",
		once: true,
		body: bodies.join,
		answer: jointSwap,
	},
	"POST /api/swaps/round-leave": {
		summary: "Leaves a joint swap",
		caller: "staff",
		once: true,
		body: bodies.event,
		answer: jointSwap,
	},
	"POST /api/swaps/send": {
		summary: "Sends a parcel to another school",
		caller: "staff",
		once: true,
		body: bodies.parcel,
		answer: parcelDone,
	},
	"POST /api/swaps/receive": {
		summary: "Notes that a parcel has arrived",
		caller: "staff",
		once: true,
		body: bodies.parcel,
		answer: parcelDone,
	},
	"POST /api/swaps/missing": {
		summary: "Notes a book that is missing from a parcel",
		caller: "staff",
		once: true,
		body: bodies.missing,
		answer: matched,
	},
	"GET /api/swaps/events/:event/round": {
		summary: "A joint swap as its schools see it",
		caller: "staff",
		answer: jointSwap,
	},
	"GET /api/swaps/events/:event/parcels": {
		summary: "Parcels of a joint swap",
		caller: "staff",
		answer: parcels,
	},
	"GET /api/swaps/events/:event/certificates": {
		summary: "Certificates for the readers of an event",
		caller: "staff",
		limit: "reportFiles",
		files: ["application/pdf"],
	},
	"GET /api/swaps/events/:event/slips": {
		summary: "Slips of an event",
		caller: "staff",
		files: ["application/pdf"],
	},
	"GET /api/swaps/slips": {
		summary: "Slips of a reader's swaps",
		caller: "staff",
		files: ["application/pdf"],
	},
});
