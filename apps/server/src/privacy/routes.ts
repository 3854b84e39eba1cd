/**
 * `/api/readers/:id/erasure`: what forgetting a reader would do, and doing it, for the school's staff.
 * `/api/retention/run`: the same for everything that was kept long enough, for administrators.
 */
import {
	ApiError,
	forbidden,
	notFound,
	type RecordData,
	type RecordService,
	requestContext,
} from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { userOf } from "../hooks/caller.ts";
import { readBody } from "../http/body.ts";
import { mayReadOf } from "../readers/permission.ts";
import { erasureModes, previewErasure, shownObstacles } from "./erase.ts";
import type { Eraser } from "./eraser.ts";
import { createRetention } from "./retention.ts";

const erasureBody = z.strictObject({ mode: z.enum(erasureModes) });
const runBody = z.strictObject({ dry_run: z.boolean() });

type OneReader = { Params: { id: string } };

export function privacyRoutes(
	app: FastifyInstance,
	service: RecordService,
	eraser: Eraser,
	now: () => Date,
): void {
	const retention = createRetention(service, eraser, now);

	/** The reader and who asks. Whoever may not is told the same as of none. */
	async function byStaff(request: FastifyRequest<OneReader>) {
		const context = await requestContext(request);
		const reader = await service.find("students", request.params.id);
		if (!reader || mayReadOf(context, reader) !== "staff") throw notFound();
		return { context, reader };
	}

	app.get<OneReader>("/api/readers/:id/erasure", async (request) => {
		const { context, reader } = await byStaff(request);
		const { obstacles, ...preview } = await previewErasure(service, reader);
		return { ...preview, obstacles: shownObstacles(obstacles, context.language) };
	});

	app.post<OneReader>("/api/readers/:id/erasure", async (request) => {
		const { context, reader } = await byStaff(request);
		const { mode } = readBody(erasureBody, request.body);
		const actor = userOf(context) as RecordData | null;
		await eraser.forget(reader.id, mode, { actor, language: context.language });
		return { mode };
	});

	app.post("/api/retention/run", async (request) => {
		const context = await requestContext(request);
		if (context.auth === null) throw new ApiError(401, { tr: "Önce giriş yapın.", en: "Sign in first." });
		if (!context.superuser) throw forbidden();
		const { dry_run } = readBody(runBody, request.body);
		const counts = dry_run
			? await retention.preview()
			: await retention.run(userOf(context) as RecordData | null);
		return { dry_run, counts };
	});

	// At night in Turkey.
	service.crons.add("rafta_retention", "20 0 * * *", async () => void (await retention.run(null)));
}
