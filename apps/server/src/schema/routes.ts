/** `/api/schema`: operations of administrators on collections, in addition to the collections API. */
import {
	ApiError,
	type CollectionWish,
	forbidden,
	type RequestContext,
	requestContext,
} from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { audit } from "../audit/journal.ts";
import { userOf } from "../hooks/caller.ts";
import { readBody } from "../http/body.ts";
import type { RecordService } from "../records.ts";
import { schemaOverview } from "./overview.ts";
import { tryBody, tryRule } from "./try.ts";

const definition = z.record(z.string().max(300), z.json());
const name = z.string().min(1).max(255);

const checkBody = z.strictObject({ definition, rule: z.string().max(40_000) });
const previewBody = z.discriminatedUnion("action", [
	z.strictObject({ action: z.literal("create"), body: definition }),
	z.strictObject({ action: z.literal("update"), collection: name, body: definition }),
	z.strictObject({ action: z.literal("delete"), collection: name }),
	z.strictObject({ action: z.literal("import"), body: definition }),
]);

/** Characters of a rule that the journal keeps. */
const journaled = 2000;

export function schemaRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	async function administrator(request: FastifyRequest): Promise<RequestContext> {
		const context = await requestContext(request);
		if (context.auth === null) throw new ApiError(401, { tr: "Önce giriş yapın.", en: "Sign in first." });
		if (!context.superuser) throw forbidden();
		return context;
	}

	app.get("/api/schema", async (request) => {
		await administrator(request);
		return { items: await schemaOverview(service) };
	});

	app.post("/api/schema/check", async (request) => {
		const { language } = await administrator(request);
		const { definition: draft, rule } = readBody(checkBody, request.body);
		const problem = rule.trim() === "" ? null : await service.manager.ruleProblem(rule, draft);
		return { problem: problem && { message: problem.why[language], position: problem.at ?? null } };
	});

	app.post("/api/schema/try", async (request) => {
		const context = await administrator(request);
		const trial = readBody(tryBody, request.body);
		const outcome = await tryRule(service, trial, context);
		// Data visible to one user was shown to another: that is recorded in the journal.
		await service.transaction((records) =>
			audit(
				records,
				{
					actor: (userOf(context) as { id: string } | null) ?? { id: "", name: context.auth?.record.email },
					kind: "rule_tried",
					collection: trial.collection.slice(0, 40),
					record: (trial.record ?? "").slice(0, 40),
					details: { kind: trial.kind, rule: trial.rule?.slice(0, journaled) ?? null, as: trial.as },
				},
				now(),
			),
		);
		return outcome;
	});

	app.post("/api/schema/preview", async (request) => {
		const { language } = await administrator(request);
		const wish: CollectionWish = readBody(previewBody, request.body);
		const steps = await service.manager.preview(wish);
		return {
			steps: steps.map((step) => (step.kind === "rule_broken" ? { ...step, why: step.why[language] } : step)),
		};
	});
}
