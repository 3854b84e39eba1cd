/**
 * The short page of a reader (design ruling 6): what is out and when it is due, for the reader, the school's staff and
 * anyone who holds the card with its key. Everybody else learns nothing, not even whether the reader exists.
 */

import { createHash, timingSafeEqual } from "node:crypto";
import { notFound } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { Rafta } from "../../composition/feature.ts";
import type { Actor } from "../../kit/actor.ts";
import { barsOf } from "../../kit/documents/codes.ts";
import { handle } from "../../kit/endpoint.ts";
import type { Stored } from "../../records.ts";
import { readerPages } from "./page.ts";
import { mayReadOf } from "./permission.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What the desk scans: the number on the printed card, else the school number where it has digits only. */
function codeOf({ card_barcode, student_no }: Stored<"students">) {
	const number = card_barcode || student_no;
	return /^[0-9]+$/.test(number) ? { number, bars: [...barsOf(number)] } : null;
}

/** Compares in constant time, whether the reader exists or not. */
const holdsKey = (reader: Stored<"students"> | null, key: string): boolean =>
	timingSafeEqual(digest(key), digest(reader?.card_key ?? "")) && key !== "";

export function cardRoutes(
	app: FastifyInstance,
	{ service, policies, reads }: Pick<Rafta, "service" | "policies" | "reads">,
	now: () => Date,
): void {
	const pages = readerPages(service, policies, now);
	async function seenBy(actor: Actor, id: string): Promise<"own" | "staff" | "key" | null> {
		const reader = await service.find("students", id);
		const key = String(actor.request.headers.x_card_key ?? "").slice(0, 200);
		// Both checks always run, so that the response time does not differ.
		const byKey = holdsKey(reader, key) && ["active", "blocked"].includes(reader?.status ?? "");
		const byAccount = reader ? mayReadOf(actor, reader) : null;
		return byAccount ?? (byKey ? "key" : null);
	}

	handle(app, "GET /api/readers/:id/card", async ({ actor, reply, params }) => {
		const seen = await seenBy(actor, params.id);
		if (seen === null) {
			if (actor.request.headers.x_card_key) await app.limits.count("cardKeys", actor.address);
			throw notFound();
		}
		const reader = await service.find("students", params.id);
		if (!reader) throw notFound();
		if (seen === "staff" && actor.account) reads.onView(actor.account, reader.id);
		const { id, first_name, status } = reader;
		// A card may have been found on the way to school: its key reveals no more of a name than the family needs.
		const { full_name, class_code } = seen === "key" ? { full_name: first_name, class_code: "" } : reader;
		const kept = reader.history_off !== true;
		reply.header("cache-control", "no-store").header("x-robots-tag", "noindex, nofollow");
		return {
			seen,
			reader: { id, full_name, first_name, class_code, status },
			loans: await pages.loans(reader, seen === "own", actor.language),
			holds: await pages.holds(reader),
			code: seen === "own" ? codeOf(reader) : null,
			history_kept: kept,
			tips_on: kept && reader.tips_off !== true,
			reading: kept ? await pages.reading(reader) : null,
		};
	});
}
