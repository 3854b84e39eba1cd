/**
 * `/api/wishes/*`: readers wish for books; staff list the most frequent wishes and settle them for all readers at once.
 */

import type { wishBody } from "@rafta/library/api/wishes";
import { searchKey } from "@rafta/library/turkish/keys";
import { badRequest, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService, Stored } from "../../records.ts";
import { coversById } from "../titles/cards.ts";
import { followTitle, mayUse } from "../titles/lookup-title.ts";
import { openWishIds, popularWishes } from "./queries.ts";

const texts = words("server/catalogue/wishes");

/** Limit of open wishes of one reader, so that staff can handle the list. */
const MAX_OPEN = 10;
const MAX_SHOWN = 100;
const BATCH_SIZE = 200;

export function wishRoutes(app: FastifyInstance, service: RecordService): void {
	/** The title of a wish, or its words. @throws ApiError 404 for a title that the school may not use */
	async function targetOf(wish: z.output<typeof wishBody>, school: string) {
		if ("words" in wish) return { book_id: "", words: wish.words.replace(/\s+/g, " ") };
		const title = await followTitle(service, wish.book);
		if (!title || !mayUse(title, school)) throw notFound();
		return { book_id: title.id, words: "" };
	}

	handle(app, "POST /api/wishes", async ({ actor, body }) => {
		const { user, reader, school } = actor;
		const target = await targetOf(body(), school);
		const made = await service.transaction(async (records) => {
			const own = await records.list("wishes", {
				filter: 'student_id = {:student} && status = "open"',
				params: { student: reader },
			});
			const fold = searchKey(target.words);
			const same = (wish: Stored<"wishes">) =>
				wish.book_id === target.book_id && searchKey(wish.words) === fold;
			if (own.some(same)) throw badRequest(texts.wishedAlready);
			if (own.length >= MAX_OPEN) throw badRequest(texts.enough);
			const values = { ...target, school_id: school, student_id: reader, status: "open" };
			return records.create("wishes", { ...values, createdBy: user });
		});
		return { wish: { id: made.id, book_id: made.book_id, words: made.words, status: made.status } };
	});

	handle(app, "POST /api/wishes/withdraw", async ({ actor, body }) => {
		const { reader } = actor;
		const { wish } = body();
		await service.transaction(async (records) => {
			const known = await records.find("wishes", wish);
			if (known?.student_id !== reader) throw notFound();
			await records.delete("wishes", known.id);
		});
	});

	handle(app, "GET /api/wishes/most", async ({ actor, reply }) => {
		const { school } = actor;
		const counted = await popularWishes(service.sql, school, MAX_SHOWN);
		const ids = counted.flatMap(({ book_id }) => book_id || []);
		const covers = await coversById(service, school, ids);
		reply.header("cache-control", "no-store");
		return { items: counted.map((wish) => ({ ...wish, book: covers.get(wish.book_id) ?? null })) };
	});

	/** Marks a wish as bought, or as not to be bought: for every reader who made it, a few hundred at a time. */
	handle(app, "POST /api/wishes/settle", async ({ actor, body }) => {
		const { school } = actor;
		const { book = "", fold = "", status } = body();
		if ((book === "") === (fold === "")) throw badRequest(texts.neither);
		let settled = 0;
		for (;;) {
			const done = await service.transaction(async (records) => {
				const wishes = await openWishIds(records.sql, school, { book, fold }, BATCH_SIZE);
				for (const wish of wishes) await records.update("wishes", wish, { status });
				return wishes.length;
			});
			settled += done;
			if (done < BATCH_SIZE) break;
		}
		return { settled };
	});
}
