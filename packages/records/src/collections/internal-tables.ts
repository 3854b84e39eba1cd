/** Names that neither a collection nor an index can have: those of the service's own tables and indexes, and the engines'. */

const internalTables = new Set([
	"_collections",
	"_params",
	"_mails",
	"_logs",
	"_sessions",
	"_devices",
	"_retired_keys",
	"_operations",
	"_memory",
	"_crons",
	"_feed",
	"_feed_places",
	"_feed_epoch",
	"_words",
	"_texts",
]);

export const isInternalTable = (name: string): boolean =>
	internalTables.has(name.toLowerCase()) ||
	/^(sqlite_|pg_|_relation_|_like_|_aside_|_gone_|idx_search_)/i.test(name);
