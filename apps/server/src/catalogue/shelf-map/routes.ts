/** `/api/libraries/:id/shelf-map`: staff draw where the shelves of a library stand. */

import type { AnswerOf } from "@rafta/library/api/index";
import { emptyMap, faultOf } from "@rafta/library/shelf-map/map";
import { shelfFinder } from "@rafta/library/shelf-map/place";
import { sortKey } from "@rafta/library/turkish/keys";
import { notFound } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../kit/actor.ts";
import { handle } from "../../kit/endpoint.ts";
import { refuseNationalIds } from "../../kit/writes/national-id.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import type { RecordService, Stored } from "../../records.ts";
import { placesIn } from "./queries.ts";

type Answer = AnswerOf<"GET /api/libraries/:id/shelf-map">;

/** Limit of the shelves that are offered as words. */
const MAX_WORDS = 200;

export function shelfMapRoutes(app: FastifyInstance, service: RecordService): void {
	/** @throws ApiError 404 for a library of another school */
	async function libraryOf({ school }: Actor, id: string): Promise<Stored<"libraries">> {
		const library = await service.find("libraries", id);
		if (library?.school_id !== school) throw notFound();
		return library;
	}

	async function answerFor({ id, name, shelf_map: map }: Stored<"libraries">): Promise<Answer> {
		const places = await placesIn(service.database.read, id);
		const shelfOf = shelfFinder(map ?? emptyMap);
		const copies = (map?.shelves ?? []).map(() => 0);
		let elsewhere = 0;
		for (const place of places) {
			const at = shelfOf(place);
			if (at === -1) elsewhere += place.copies;
			else copies[at] = (copies[at] ?? 0) + place.copies;
		}
		const words = [...new Set(places.map(({ shelf }) => shelf).filter((shelf) => shelf !== ""))]
			.map((word) => ({ word, key: sortKey(word) }))
			.toSorted((a, b) => (a.key < b.key ? -1 : 1))
			.slice(0, MAX_WORDS)
			.map(({ word }) => word);
		const own = map && { ...map, shelves: map.shelves.map((shelf) => ({ ...shelf })) };
		return { name, map: own, copies, elsewhere, words };
	}

	handle(app, "GET /api/libraries/:id/shelf-map", async ({ actor, reply, params }) => {
		const library = await libraryOf(actor, params.id);
		reply.header("cache-control", "no-store");
		return answerFor(library);
	});

	handle(app, "PUT /api/libraries/:id/shelf-map", async ({ actor, params, body }) => {
		const { id } = await libraryOf(actor, params.id);
		const map = body();
		for (const { name, words } of map.shelves) refuseNationalIds({ name, words });
		const fault = faultOf(map);
		if (fault) throw refuseField("shelves", problems[fault === "outside" ? "outsideMap" : "onOneCell"]);
		const isEmpty = map.shelves.length === 0 && !map.door && !map.desk;
		return answerFor(
			await service.transaction((records) =>
				records.update("libraries", id, { shelf_map: isEmpty ? null : map }),
			),
		);
	});
}
