/**
 * What a changed rule would have meant lately. The request log keeps neither who asked nor what for, so the rule in
 * force and the new one are both evaluated for the accounts that signed in during the last 30 days, and a guest, over
 * the records written in that time. Nothing is written.
 */
import { roleOf } from "@rafta/library/access/roles";
import type { Comparison, Trial } from "@rafta/library/api/schema";
import {
	ApiError,
	type AuthIdentity,
	type CollectionDefinition,
	formatInstant,
	internal,
	notFound,
	parseRule,
	type RecordData,
	type RequestContext,
	type Rule,
} from "@rafta/records";
import { words } from "@rafta/words";
import type { RecordService } from "../../records.ts";
import { labelOf, methods } from "./try.ts";
import { pathsOf } from "./words/alternatives.ts";

const texts = words("server/installation/schema");

const DAYS = 30;
const MAX_RECORDS = 200;
/** Of each role. */
const MAX_ACCOUNTS = 12;
const TIME_LIMIT_MS = 3000;
/** Accounts of whom an example is shown, for each direction. */
const MAX_EXAMPLES = 5;

const ruleOf = {
	list: "listRule",
	view: "viewRule",
	create: "createRule",
	update: "updateRule",
	delete: "deleteRule",
} as const satisfies Record<Trial["kind"], keyof CollectionDefinition>;

/** Whether a rule depends on more than the caller and the record. */
const needsRequest = (rule: Rule): boolean =>
	Boolean(rule?.trim()) &&
	pathsOf(parseRule(rule ?? "")).some((path) => /^@request\.(?!auth\b|method\b)/.test(path));

/** The field by which the records of a time are found. */
function writtenAt({ fields }: CollectionDefinition): string | undefined {
	const dates = fields.flatMap((field) => (field.type === "autodate" ? [field] : []));
	return (dates.find(({ onUpdate }) => onUpdate) ?? dates[0])?.name;
}

/** One more than are compared, to know whether there were more. */
async function recentRecords(service: RecordService, collection: CollectionDefinition, since: string) {
	const date = writtenAt(collection);
	const limit = MAX_RECORDS + 1;
	if (!date) return service.list(collection.name, { sort: "-id", limit });
	return service.list(collection.name, {
		filter: `${date} >= {:since}`,
		params: { since },
		sort: `-${date}`,
		limit,
	});
}

/** Those who signed in last, of every role that rules bind. */
async function recentAccounts(service: RecordService, since: string) {
	const users = service.collection("users");
	if (!users) return { accounts: [], isMore: false };
	const some = await Promise.all(
		["role = 3", "role = 4", "role != 3 && role != 4"].map((role) =>
			service.list("users", {
				filter: `${role} && last_login >= {:since}`,
				params: { since },
				sort: "-last_login",
				limit: MAX_ACCOUNTS + 1,
			}),
		),
	);
	const accounts = some
		.flatMap((found) => found.slice(0, MAX_ACCOUNTS))
		.map((record): AuthIdentity => ({ collection: users, record }))
		.filter((auth) => !service.isSuperuser(auth));
	return { accounts, isMore: some.some((found) => found.length > MAX_ACCOUNTS) };
}

/** @throws ApiError 400 for an invalid rule, or one that past records cannot tell about; 404 for an unknown collection */
export async function compareRule(
	service: RecordService,
	{ collection: name, kind, rule }: Pick<Trial, "collection" | "kind" | "rule">,
	now: Date,
): Promise<Comparison> {
	const collection = service.collection(name);
	if (!collection) throw notFound();
	const inForce = collection[ruleOf[kind]];
	if (needsRequest(rule) || needsRequest(inForce)) throw new ApiError(400, texts.asksForRequest);
	const since = formatInstant(new Date(now.getTime() - DAYS * 86_400_000));
	const [found, { accounts, isMore }] = await Promise.all([
		recentRecords(service, collection, since),
		recentAccounts(service, since),
	]);
	const records: readonly RecordData[] = found.slice(0, MAX_RECORDS);
	const end = performance.now() + TIME_LIMIT_MS;
	const result = { lost: 0, gained: 0, compared: 0 };
	const examples: Comparison["examples"][number][] = [];
	const example = (auth: AuthIdentity | null, isGained: boolean, some: readonly RecordData[]) => {
		const [record] = some;
		if (!record || examples.filter((one) => one.isGained === isGained).length >= MAX_EXAMPLES) return;
		const account = auth && {
			id: auth.record.id,
			name: String(auth.record.name ?? ""),
			role: roleOf(auth.record),
		};
		const shown = { id: record.id, label: labelOf(collection, record) };
		examples.push({ isGained, account, record: shown, more: some.length - 1 });
	};
	for (const auth of [null, ...accounts]) {
		if (performance.now() > end) break;
		const request: RequestContext = {
			...internal,
			auth,
			superuser: false,
			context: "default",
			method: methods[kind],
		};
		const before = await service.matchingRule(collection, records, inForce, request);
		const after = await service.matchingRule(collection, records, rule, request);
		const lost = records.filter(({ id }) => before.has(id) && !after.has(id));
		const gained = records.filter(({ id }) => !before.has(id) && after.has(id));
		result.compared += 1;
		result.lost += lost.length;
		result.gained += gained.length;
		example(auth, false, lost);
		example(auth, true, gained);
	}
	const { lost, gained, compared } = result;
	return {
		accounts: compared - 1,
		records: records.length,
		isDated: writtenAt(collection) !== undefined,
		isMore: isMore || found.length > MAX_RECORDS || compared <= accounts.length,
		same: compared * records.length - lost - gained,
		lost,
		gained,
		examples,
	};
}
