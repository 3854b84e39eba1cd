/** Reads records without API rules, for operations and hooks. */
import type { ReadConnection } from "../database/port.ts";
import { compileFilter, compileSort } from "../filter/index.ts";
import type { ListQuery, Values } from "../types/records.ts";
import type { RecordReader } from "../types/writes.ts";
import { collectionOf, internal, type RecordContext, scopeOf } from "./context.ts";
import { selectById, selectByIds, selectRecords } from "./select.ts";

export function recordReader(context: RecordContext, connection: ReadConnection): RecordReader {
	return {
		sql: connection,
		find: (name: string, id: string) => selectById(context, connection, collectionOf(context, name), id),
		findMany: (name: string, ids: Iterable<string>) =>
			selectByIds(context, connection, collectionOf(context, name), [...new Set(ids)]),
		async findBy(name: string, values: Values) {
			const collection = collectionOf(context, name);
			const names = Object.keys(values);
			// "And not empty" changes nothing for a value, but lets indexes over non-empty values serve the look-up.
			const filter = names
				.map((field) => {
					const isText = typeof values[field] === "string" && values[field] !== "";
					return isText ? `${field} = {:${field}} && ${field} != ""` : `${field} = {:${field}}`;
				})
				.join(" && ");
			const where = [
				compileFilter(filter, scopeOf(context, collection, internal, { trusted: true, params: values })),
			];
			return (await selectRecords(context, connection, collection, { where, limit: 1 }))[0] ?? null;
		},
		async list(name: string, { filter = "", params, sort = "", limit, offset }: ListQuery) {
			const collection = collectionOf(context, name);
			const scope = scopeOf(context, collection, internal, { trusted: true, params });
			const where = filter === "" ? [] : [compileFilter(filter, scope)];
			const order = sort === "" ? undefined : compileSort(sort, scope);
			return selectRecords(context, connection, collection, { where, order, limit, offset });
		},
	};
}
