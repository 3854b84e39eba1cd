/**
 * `GET /api/wall`: data of a screen in the corridor, for staff of the school and for clients with its secret URL. With
 * `seen`, the mark of the displayed data, the response waits until the data changes.
 */

import { setTimeout } from "node:timers/promises";
import { ApiError, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { siteAddress, siteRecord } from "../../installation/site/page.ts";
import { type AccountActor, type Actor, assertCaller } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { readBody } from "../../kit/body.ts";
import { handle } from "../../kit/endpoint.ts";
import { addressesFor } from "../../lending/scanners/addresses.ts";
import type { RecordService, Stored } from "../../records.ts";
import { createChangeWaiter } from "./change-waiter.ts";
import { newWallKey, schoolOfKey } from "./key.ts";
import { markOf, wallOf } from "./wall.ts";

const texts = words("server/reading/wall");

const nothing = z.strictObject({});

/**
 * Milliseconds: a school's network closes connections idle for longer; a class at the desk is one change, not thirty.
 */
const TIMEOUT_MS = 20_000;
const COALESCE_MS = 1500;

export function wallRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const changeWaiter = createChangeWaiter(service);
	app.addHook("preClose", async () => changeWaiter.close());

	/** The school of a secret address, or of the calling staff. @throws ApiError 401, 403 */
	async function schoolFor(actor: Actor): Promise<Stored<"schools">> {
		const key = actor.request.headers.x_wall_key;
		if (key !== undefined) {
			const school = await schoolOfKey(service, key);
			if (!school) throw new ApiError(401, texts.wrongKey);
			return school;
		}
		assertCaller("staff", actor);
		const school = await service.find("schools", actor.school);
		if (!school) throw notFound();
		return school;
	}

	/** The address under which phones reach the installation: the site's own, or the one of the screen; else empty. */
	async function addressFor(origin: string): Promise<string> {
		const own = siteAddress(await siteRecord(service), service.settings.current().meta.appURL);
		const listening = app.server.address();
		const reached = [own, origin].flatMap((one) => (URL.canParse(one) ? addressesFor(one, listening) : []));
		return reached[0] ?? "";
	}

	handle(app, "GET /api/wall", async ({ actor, reply, query }) => {
		const { seen, origin = "" } = query();
		reply.header("cache-control", "no-store");
		const school = await schoolFor(actor);
		// Subscribes before reading, so that no change in between is missed.
		const { changed, stop } = changeWaiter.listen(school.id, TIMEOUT_MS);
		reply.raw.once("close", stop);
		try {
			const wall = await wallOf(service, school, await addressFor(origin), now());
			const mark = markOf(wall);
			if (mark !== seen) return { ...wall, mark };
			await changed;
		} finally {
			reply.raw.off("close", stop);
			stop();
		}
		if (!reply.raw.destroyed) await setTimeout(COALESCE_MS, undefined, { ref: false });
		// The key may have been invalidated in the meantime.
		const wall = await wallOf(service, await schoolFor(actor), await addressFor(origin), now());
		return { ...wall, mark: markOf(wall) };
	});

	/** Changes the key in one transaction, with an entry in the journal. */
	async function change({ account, school }: AccountActor, body: unknown, kept: string): Promise<string> {
		readBody(nothing, body);
		await service.transaction(async (records) => {
			await records.update("schools", school, { wall_key: kept });
			const kind = kept === "" ? "wall_address_ended" : "wall_address_drawn";
			await audit(
				records,
				{ actor: account, kind, school_id: school, collection: "schools", record: school },
				now(),
			);
		});
		return school;
	}

	handle(app, "GET /api/wall/address", async ({ actor }) => {
		const school = await service.find("schools", actor.school);
		return { drawn: Boolean(school?.wall_key) };
	});
	handle(app, "POST /api/wall/address", async ({ actor, request }) => {
		const { key, kept } = newWallKey();
		const school = await change(actor, request.body, kept);
		// After the `#`: the fragment is sent to no server and written in no log.
		return { path: `/wall/screen#${school}.${key}` };
	});
	handle(app, "POST /api/wall/address/end", async ({ actor, request }) => {
		await change(actor, request.body, "");
		return { drawn: false };
	});
}
