/**
 * What a definition of the source may read: only collections that come with it. A view over others, or a rule that
 * compares with them, would show the installation's own data to whom the source's owner likes.
 */
import type { CollectionDefinition, Rule } from "../collections/definition.ts";
import { ruleNames } from "../collections/definition.ts";
import type { QueryReads } from "../database/port.ts";
import { ApiError } from "../errors.ts";
import type { RecordService } from "../service.ts";
import type { ForeignRead } from "./report.ts";

/** Functions of both engines that only compute, and read what they are given. */
const computing: ReadonlySet<string> = new Set(
	`-> ->> abs array_agg array_length avg bool_and bool_or btrim cardinality ceil ceiling char char_length
	character_length chr coalesce concat concat_ws count cume_dist current_date current_time current_timestamp date
	date_part date_trunc datetime dense_rank every exp extract first_value floor glob greatest group_concat hex if ifnull
	iif initcap instr json json_agg json_array json_array_elements json_array_elements_text json_array_length
	json_build_array json_build_object json_each json_each_text json_extract json_extract_path json_extract_path_text
	json_group_array json_group_object json_object json_object_agg json_object_keys json_patch json_pretty json_quote
	json_remove json_replace json_set json_tree json_type json_typeof json_valid jsonb jsonb_agg jsonb_array_elements
	jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object jsonb_extract_path
	jsonb_extract_path_text jsonb_object_agg jsonb_pretty jsonb_typeof julianday lag last_value lead least left length
	like ln log log10 log2 lower lpad ltrim make_date make_interval max md5 min mod now nth_value ntile nullif
	octet_length overlay percent_rank pi position pow power printf quote radians random rank regexp_replace replace
	reverse right round row_number row_to_json rpad rtrim sign split_part sqrt starts_with stddev strftime string_agg
	strpos substr substring sum time timediff timezone to_char to_date to_json to_jsonb to_number to_timestamp total
	translate trim trunc typeof unicode unistr unixepoch unnest upper variance`
		.split(/\s+/)
		.filter(Boolean),
);

/** Table-valued functions of the embedded engine, which it lists as tables. */
const computingTables: ReadonlySet<string> = new Set(["json_each", "json_tree"]);

/** What a query reads apart from `own`, the names of collections that come with it. */
export function foreignReadsOf(reads: QueryReads, own: ReadonlySet<string>): string[] {
	return [
		...reads.tables.filter((table) => !own.has(table) && !computingTables.has(table)),
		...reads.functions.filter((name) => !computing.has(name)).map((name) => `${name}()`),
		...(reads.isRecursive ? ["WITH RECURSIVE"] : []),
	];
}

/** Closes the rules of a collection that read others than `own`; they must compile. */
export function withOwnReads(
	{ manager }: Pick<RecordService, "manager">,
	given: CollectionDefinition,
	own: readonly CollectionDefinition[],
): { definition: CollectionDefinition; foreign: ForeignRead[] } {
	const ids = new Set(own.map(({ id }) => id));
	const foreign: ForeignRead[] = [];
	/** Returns the rule, or what closes it. */
	function keepRule<Closed>(part: string, rule: Rule, closed: Closed): Rule | Closed {
		if (!rule) return rule;
		const reads = readsOf(rule);
		if (reads?.length === 0) return rule;
		foreign.push({ part, reads: reads ?? [] });
		return closed;
	}
	/** `null`: it depends on the request whether it can be compiled at all. */
	function readsOf(rule: string): string[] | null {
		try {
			const reads = manager.ruleReads(rule, given, own);
			return reads.filter(({ id }) => !ids.has(id)).map(({ name }) => name);
		} catch (error) {
			if (error instanceof ApiError) return null;
			throw error;
		}
	}
	const rules = Object.fromEntries(ruleNames.map((name) => [name, keepRule(name, given[name], null)]));
	const definition: CollectionDefinition = { ...given, ...rules };
	if (given.auth) {
		const { authRule, manageRule, mfa } = given.auth;
		definition.auth = {
			...given.auth,
			authRule: keepRule("authRule", authRule, null),
			manageRule: keepRule("manageRule", manageRule, null),
			// Without a rule the second factor is everybody's.
			mfa: { ...mfa, rule: keepRule("mfa.rule", mfa.rule, "") ?? "" },
		};
	}
	return { definition, foreign };
}
