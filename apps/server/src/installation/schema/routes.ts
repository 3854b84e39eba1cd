/** `/api/schema`: operations of administrators on collections, in addition to the collections API. */

import type { Trial } from "@rafta/library/api/schema";
import { cutText } from "@rafta/library/text/cut-text";
import { type CollectionWish, inLanguage } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import type { SignedInActor } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { compareRule } from "./compare.ts";
import { schemaOverview } from "./overview.ts";
import { slowListLines } from "./slow-lists.ts";
import { tryRule } from "./try.ts";
import { draftRuleWords } from "./words/draft.ts";

/** Characters of a rule that the journal keeps. */
const journaled = 2000;

export function schemaRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	handle(app, "GET /api/schema", async () => {
		return { items: await schemaOverview(service) };
	});

	handle(app, "GET /api/schema/slow-lists", async () => {
		return { items: await slowListLines(service) };
	});

	handle(app, "POST /api/schema/check", async ({ actor, body }) => {
		const { language } = actor;
		const { definition: draft, rules } = body();
		const checked = [];
		for (const rule of rules) {
			const problem = rule.trim() === "" ? null : await service.manager.ruleProblem(rule, draft);
			checked.push({
				problem: problem && { message: inLanguage(problem.why, language), position: problem.at ?? null },
				words: problem || rule.trim() === "" ? [] : draftRuleWords(service, rule, draft, language),
			});
		}
		return { rules: checked };
	});

	// Data visible to one user is shown to another: that is recorded in the journal.
	const journal = ({ account, request }: SignedInActor, trial: Omit<Trial, "body">) =>
		service.transaction((records) =>
			audit(
				records,
				{
					actor: account ?? { id: "", name: request.auth.record.email },
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

	handle(app, "POST /api/schema/try", async ({ actor, body }) => {
		const trial = body();
		const outcome = await tryRule(service, trial, actor.request);
		await journal(actor, trial);
		return outcome;
	});

	handle(app, "POST /api/schema/compare", async ({ actor, body }) => {
		const trial = body();
		const outcome = await compareRule(service, trial, now());
		await journal(actor, { ...trial, as: null });
		return outcome;
	});

	handle(app, "POST /api/schema/preview", async ({ actor, body }) => {
		const { language } = actor;
		const wish: CollectionWish = body();
		const steps = await service.manager.preview(wish);
		return {
			steps: steps.map((step) =>
				step.kind === "rule_broken" ? { ...step, why: inLanguage(step.why, language) } : step,
			),
		};
	});
}
