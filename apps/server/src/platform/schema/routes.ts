/** `/api/schema`: operations of administrators on collections, in addition to the collections API. */

import type { Trial } from "@rafta/library/api/schema";
import { cutText } from "@rafta/library/text/cut-text";
import {
	ApiError,
	type CollectionWish,
	forbidden,
	type RequestContext,
	requestContext,
} from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RecordService } from "../../records.ts";
import { audit } from "../audit/journal.ts";
import { handle } from "../http/handle.ts";
import { userOf } from "../writes/caller.ts";
import { compareRule } from "./compare.ts";
import { schemaOverview } from "./overview.ts";
import { slowListLines } from "./slow-lists.ts";
import { tryRule } from "./try.ts";
import { draftRuleWords } from "./words/draft.ts";

/** Characters of a rule that the journal keeps. */
const journaled = 2000;

export function schemaRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	async function administrator(request: FastifyRequest): Promise<RequestContext> {
		const context = await requestContext(request);
		if (context.auth === null) throw new ApiError(401, { tr: "Önce giriş yapılmalı.", en: "Sign in first." });
		if (!context.superuser) throw forbidden();
		return context;
	}

	handle(app, "GET /api/schema", async ({ request }) => {
		await administrator(request);
		return { items: await schemaOverview(service) };
	});

	handle(app, "GET /api/schema/slow-lists", async ({ request }) => {
		await administrator(request);
		return { items: await slowListLines(service) };
	});

	handle(app, "POST /api/schema/check", async ({ request, body }) => {
		const { language } = await administrator(request);
		const { definition: draft, rules } = body();
		const checked = [];
		for (const rule of rules) {
			const problem = rule.trim() === "" ? null : await service.manager.ruleProblem(rule, draft);
			checked.push({
				problem: problem && { message: problem.why[language], position: problem.at ?? null },
				words: problem || rule.trim() === "" ? [] : draftRuleWords(service, rule, draft, language),
			});
		}
		return { rules: checked };
	});

	// Data visible to one user is shown to another: that is recorded in the journal.
	const journal = (context: RequestContext, trial: Omit<Trial, "body">) =>
		service.transaction((records) =>
			audit(
				records,
				{
					actor: (userOf(context) as { id: string } | null) ?? { id: "", name: context.auth?.record.email },
					kind: "rule_tried",
					collection: trial.collection.slice(0, 40),
					record: (trial.record ?? "").slice(0, 40),
					details: {
						kind: trial.kind,
						rule: typeof trial.rule === "string" ? cutText(trial.rule, journaled) : null,
						as: trial.as,
					},
				},
				now(),
			),
		);

	handle(app, "POST /api/schema/try", async ({ request, body }) => {
		const context = await administrator(request);
		const trial = body();
		const outcome = await tryRule(service, trial, context);
		await journal(context, trial);
		return outcome;
	});

	handle(app, "POST /api/schema/compare", async ({ request, body }) => {
		const context = await administrator(request);
		const trial = body();
		const outcome = await compareRule(service, trial, now());
		await journal(context, { ...trial, as: null });
		return outcome;
	});

	handle(app, "POST /api/schema/preview", async ({ request, body }) => {
		const { language } = await administrator(request);
		const wish: CollectionWish = body();
		const steps = await service.manager.preview(wish);
		return {
			steps: steps.map((step) => (step.kind === "rule_broken" ? { ...step, why: step.why[language] } : step)),
		};
	});
}
