/** Tries a rule as any user: which records it shows them, or whether it allows an action. Nothing is written. */
import type { Trial, TrialOutcome } from "@rafta/library/api/schema";
import {
	ApiError,
	type AuthIdentity,
	type CollectionDefinition,
	type FieldDefinition,
	internal,
	notFound,
	type RecordData,
	type RequestContext,
} from "@rafta/records";
import { words } from "@rafta/words";
import type { RecordService } from "../../records.ts";

const messages = words("server/installation/schema");

/** HTTP methods of the actions, as rules see them. */
export const methods = {
	list: "GET",
	view: "GET",
	create: "POST",
	update: "PATCH",
	delete: "DELETE",
} as const;

async function identityOf(service: RecordService, as: Trial["as"]): Promise<AuthIdentity | null> {
	if (as === null) return null;
	const collection = service.collection(as.collection);
	const record = collection?.type === "auth" ? await service.find(collection.name, as.id) : null;
	if (!collection || !record) throw new ApiError(404, messages.noSuchUser);
	return { collection, record };
}

const isShown = ({ hidden, type }: FieldDefinition) => !hidden && (type === "text" || type === "email");

/** The label of a record: its presentable fields, otherwise its first text. */
export function labelOf({ fields }: CollectionDefinition, record: RecordData): string {
	const presentable = fields.filter((field) => field.presentable && isShown(field));
	const named = fields.filter((field) => isShown(field) && field.name !== "id");
	const chosen = presentable.length > 0 ? presentable : named;
	const texts = chosen.map(({ name }) => String(record[name] ?? "")).filter(Boolean);
	return (presentable.length > 0 ? texts.join(", ") : (texts[0] ?? "")).slice(0, 120);
}

/**
 * @throws ApiError 400 for an invalid rule or body, 404 for an unknown user, collection or record
 */
export async function tryRule(
	service: RecordService,
	trial: Trial,
	caller: RequestContext,
): Promise<TrialOutcome> {
	const collection = service.collection(trial.collection);
	if (!collection) throw notFound();
	const auth = await identityOf(service, trial.as);
	const superuser = auth !== null && service.isSuperuser(auth);
	const request: RequestContext = {
		...internal,
		auth,
		superuser,
		language: caller.language,
		context: "default",
		method: methods[trial.kind],
		body: trial.body ?? {},
	};
	if (trial.kind === "list") {
		const { count, isMore, records } = await service.tryList(collection, trial.rule, request);
		const shown = records.map((record) => ({ id: record.id, label: labelOf(collection, record) }));
		return { superuser, count, isMore, records: shown };
	}
	if (trial.kind === "create") {
		return { superuser, passes: await service.tryCreate(collection, trial.rule, request) };
	}
	if (!trial.record) throw new ApiError(400, messages.needsRecord);
	if (!(await service.find(collection.name, trial.record))) throw new ApiError(404, messages.noSuchRecord);
	const passes = trial.kind === "update" ? service.tryUpdate : service.matchesRule;
	return { superuser, passes: await passes(collection, trial.record, trial.rule, request) };
}
