/**
 * Covers that staff photograph, one book after the other: the code on a book leads to its title, and the picture
 * becomes the title's cover. A title is shared by all schools: a school gives one without a cover its first, and
 * replaces it as long as no other school has the title. It is seen in that school alone until another one with the title, or
 * an administrator, agrees; a school that has the title may report a picture, and hides it for itself.
 */

import { rm, writeFile } from "node:fs/promises";
import type { AnswerOf } from "@rafta/library/api/index";
import { readBookScan } from "@rafta/library/catalogue/scans";
import { codeForms, codeProblems } from "@rafta/library/circulation/codes";
import { isHiddenFor, shownCover } from "@rafta/library/covers/shown";
import { ApiError, badRequest, forbidden, notFound, redrawn, storedName } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { hasOneSchool } from "../../installation/site/schools.ts";
import type { AccountActor, Actor } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { handle } from "../../kit/endpoint.ts";
import { administrators } from "../../kit/staff.ts";
import { copyIdByLabel } from "../../lending/circulation/queries.ts";
import type { Notifier } from "../../people/notices/notify.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "../../records.ts";
import { readUpload } from "../imports/upload.ts";
import { hasCopy } from "../search/queries.ts";
import { coverBook } from "../titles/cards.ts";
import { followTitle, mayUse, titleByIsbn } from "../titles/lookup-title.ts";
import { isOnlyIn } from "../titles/queries.ts";
import { waitingCovers } from "./queries.ts";

const texts = words("server/catalogue/covers");

const size = { width: 800, height: 1200 };
/** Pixels of the shorter side below which a picture is no cover. */
const smallest = 100;
/** Waiting pictures in one answer: as many as somebody looks at in one go. */
const MAX_WAITING = 50;

/** Schools that may hide a picture for themselves; with one more nobody sees it. */
const MAX_REPORTS = 200;

type Review = AnswerOf<"GET /api/titles/:id/cover/review">;

/** What staff of a school may say about the picture of a title that they have. */
function stateOf(title: Stored<"books">, school: string): Review["state"] {
	if (title.cover === "" || isHiddenFor(title, school)) return "none";
	if (title.cover_school === school) return "own";
	return shownCover(title, school) === "" ? "waiting" : "shown";
}

/** The title with its picture as those see it who judge it. */
const judgementInput = (service: RecordService, title: Stored<"books">, school: string) => ({
	...coverBook(service, title.id, title, school),
	cover: title.cover,
});

/** Schools that hide the picture of a title. */
const hiddenIn = ({ cover_hidden }: Stored<"books">): string[] =>
	cover_hidden.split(" ").filter((school) => school !== "");

type CodedTitle = AnswerOf<"GET /api/titles/by-code">;

/** The title of a copy of the school, by its barcode or accession number. */
async function titleOfCopy(
	records: RecordReader,
	code: string,
	school: string,
): Promise<Stored<"books"> | null> {
	const id = await copyIdByLabel(records.sql, school, code);
	const copy = id === null ? null : await records.find("library_books", id);
	return copy && followTitle(records, copy.book_id);
}

/** Whether the caller may set a title's cover. */
async function maySet(
	service: RecordService,
	title: Stored<"books">,
	{ school, isAdministrator }: Actor,
): Promise<boolean> {
	return isAdministrator || title.cover === "" || (await isOnlyIn(service.sql, title.id, school));
}

export function coverRoutes(
	app: FastifyInstance,
	service: RecordService,
	notifier: Notifier,
	now: () => Date,
): void {
	/** Titles that the caller's school has; an administrator takes a picture of any title. */
	const isInHand = async (title: Stored<"books">, { school, isAdministrator }: Actor): Promise<boolean> =>
		mayUse(title, school) && (isAdministrator || (await hasCopy(service.sql, title.id, school)));

	handle(app, "GET /api/titles/by-code", async ({ actor, query }): Promise<CodedTitle> => {
		const { school } = actor;
		const { code } = query(actor.request.query);
		const scan = readBookScan(code, "isbn");
		const byLabel = async () => {
			for (const form of codeForms(code)) {
				const title = await titleOfCopy(service, form, school);
				if (title) return title;
			}
			return null;
		};
		const title =
			scan.kind === "isbn"
				? ((await titleByIsbn(service, scan.isbn13, school)) ?? (await byLabel()))
				: await byLabel();
		if (!title || !(await isInHand(title, actor))) throw new ApiError(404, codeProblems.title_unknown);
		return { ...coverBook(service, title.id, title, school), may_set: await maySet(service, title, actor) };
	});

	handle(
		app,
		"POST /api/titles/:id/cover",
		async ({ actor, request, params }) => {
			const { account, school } = actor;
			const title = await service.find("books", params.id);
			if (!title || !(await isInHand(title, actor))) throw notFound();
			const { bytes } = await readUpload(request);
			const picture = await redrawn(bytes, size, smallest);
			if (!picture) throw badRequest(texts.noPicture);
			const path = await service.files.temporary();
			try {
				await writeFile(path, picture);
				const name = storedName("kapak.jpg", "image/jpeg");
				return await service.transaction(async (records) => {
					const current = await records.find("books", title.id);
					// Another phone may have given it a cover meanwhile.
					if (!current || !(await maySet(service, current, actor))) throw new ApiError(403, texts.hasCover);
					// Where there is one school nobody else could agree.
					const waiting = actor.isAdministrator || (await hasOneSchool(records)) ? "" : school;
					const changed = await records.update(
						"books",
						title.id,
						{ cover: name, cover_school: waiting, cover_hidden: "" },
						undefined,
						undefined,
						[{ name, path }],
					);
					const about = { school_id: school, collection: "books", record: title.id };
					await audit(records, { actor: account, kind: "title_cover", ...about, details: {} }, now());
					return { id: changed.id, cover: changed.cover };
				});
			} finally {
				await rm(path, { force: true });
			}
		},
		{ config: { ownForm: true } },
	);

	handle(app, "GET /api/titles/covers/waiting", async ({ actor }) => {
		const { school } = actor;
		const ids = await waitingCovers(service.sql, school, MAX_WAITING + 1);
		const titles = await Promise.all(ids.slice(0, MAX_WAITING).map((id) => service.find("books", id)));
		const items = titles.flatMap((title) => (title === null ? [] : [judgementInput(service, title, school)]));
		return { items, more: ids.length > MAX_WAITING };
	});

	handle(app, "GET /api/titles/:id/cover/review", async ({ actor, params }): Promise<Review> => {
		const { school } = actor;
		const title = await service.find("books", params.id);
		const isTheirs = title && (await isInHand(title, actor));
		// Where there is one school nobody else's word is needed: its own staff replace a picture.
		const state = !isTheirs || (await hasOneSchool(service)) ? "none" : stateOf(title, school);
		return { state, title: title && state !== "none" ? judgementInput(service, title, school) : null };
	});

	/**
	 * Runs what a school decides about the picture of a title, and records it if that changes the title.
	 * @throws ApiError 404 for a title that is not in hand
	 */
	async function judge(
		actor: AccountActor,
		id: string,
		kind: "title_cover_agreed" | "title_cover_reported",
		decide: (records: RecordTransaction, title: Stored<"books">, actor: AccountActor) => Promise<boolean>,
	): Promise<void> {
		const { account, school } = actor;
		await service.transaction(async (records) => {
			const title = await records.find("books", id);
			if (!title || title.cover === "" || !(await isInHand(title, actor))) throw notFound();
			if (!(await decide(records, title, actor))) return;
			const about = { school_id: school, collection: "books", record: title.id };
			await audit(records, { actor: account, kind, ...about, details: {} }, now());
		});
	}

	handle(app, "POST /api/titles/:id/cover/agree", ({ actor, params }) =>
		judge(actor, params.id, "title_cover_agreed", async (records, title, { school, isAdministrator }) => {
			if (title.cover_school === "") return false;
			// The school's own word is not a second one.
			if (!isAdministrator && title.cover_school === school) throw forbidden();
			const hidden = hiddenIn(title).filter((one) => one !== school);
			await records.update("books", title.id, { cover_school: "", cover_hidden: hidden.join(" ") });
			return true;
		}),
	);

	handle(app, "POST /api/titles/:id/cover/report", ({ actor, params }) =>
		judge(actor, params.id, "title_cover_reported", async (records, title, { school }) => {
			const hidden = hiddenIn(title);
			if (hidden.includes(school)) return false;
			// More schools than one field names: it is nobody's picture any more.
			const all = [...hidden, school];
			const values =
				all.length > MAX_REPORTS ? { cover: "", cover_hidden: "" } : { cover_hidden: all.join(" ") };
			await records.update("books", title.id, values);
			const { name } = (await records.find("schools", school)) ?? { name: "" };
			const data = { title: title.title, title_id: title.id, school: name };
			for (const administrator of await administrators(records))
				await notifier.notify(records, administrator, { kind: "cover_reported", school_id: school, data });
			return true;
		}),
	);
}
