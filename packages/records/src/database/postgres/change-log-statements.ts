/** SQL of the change log: its tables, adding a place, reading after one, cleanup. */

/** Milliseconds after which rows are removed. */
const RETENTION_MS = 10 * 60_000;
/** Rows per page. */
export const page = 200;
/** Channel of the notifications. */
export const channel = "rafta_feed";

/** Tables of the change log; the caller must prevent concurrent creation. */
export const changeLogTables = `
	CREATE UNLOGGED TABLE IF NOT EXISTS "_feed" (
		"seq" BIGSERIAL NOT NULL,
		"xid" XID8 NOT NULL DEFAULT pg_current_xact_id(),
		"payload" TEXT NOT NULL,
		PRIMARY KEY ("xid", "seq")
	);
	CREATE UNLOGGED TABLE IF NOT EXISTS "_feed_places" (
		"n" BIGINT PRIMARY KEY,
		"epoch" UUID NOT NULL,
		"at" TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
		"before" PG_SNAPSHOT NOT NULL,
		"after" PG_SNAPSHOT NOT NULL
	);
`;

/**
 * Removes rows that a dump has brought from another server: its transaction ids differ, and a place in the future would
 * block all messages. No row of this server can be visible before its time.
 */
export const removeForeignRows = `
	DELETE FROM "_feed" WHERE "xid" >= pg_snapshot_xmax(pg_current_snapshot());
	DELETE FROM "_feed_places" WHERE EXISTS (
		SELECT 1 FROM "_feed_places" WHERE pg_snapshot_xmax("after") > pg_snapshot_xmax(pg_current_snapshot())
	);
`;

const old = `clock_timestamp() - interval '${RETENTION_MS} milliseconds'`;

/**
 * Adds a place if there are messages since the last one, and notifies. Each statement sees what was committed before
 * it, and the lock is held until the commit: a later place contains every earlier one. Sent as one text, so that it is
 * one transaction and no process can stop in the middle of it.
 */
export const nextPlace = (lock: string) => `
	SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
	SELECT pg_advisory_xact_lock(${lock});
	INSERT INTO "_feed_places" ("n", "epoch", "before", "after")
	SELECT 1, gen_random_uuid(), pg_current_snapshot(), pg_current_snapshot()
	WHERE NOT EXISTS (SELECT 1 FROM "_feed_places");
	WITH "last" AS MATERIALIZED (SELECT * FROM "_feed_places" ORDER BY "n" DESC LIMIT 1), "made" AS (
		INSERT INTO "_feed_places" ("n", "epoch", "before", "after")
		SELECT "n" + 1, "epoch", "after", pg_current_snapshot() FROM "last"
		WHERE EXISTS (SELECT 1 FROM "_feed" WHERE "xid" >= pg_snapshot_xmax("after"))
			OR EXISTS (SELECT 1 FROM pg_snapshot_xip("after") AS "x" JOIN "_feed" ON "_feed"."xid" = "x")
			OR ("at" < ${old} AND EXISTS (SELECT 1 FROM "_feed"))
		RETURNING "n"
	)
	SELECT pg_notify('${channel}', "n"::text) FROM "made";
`;

/** Whether there are messages that no place contains yet. */
export const unplaced = `
	SELECT 1 FROM (SELECT "after" FROM "_feed_places" ORDER BY "n" DESC LIMIT 1) AS "last"
	WHERE EXISTS (SELECT 1 FROM "_feed" WHERE "xid" >= pg_snapshot_xmax("after"))
		OR EXISTS (SELECT 1 FROM pg_snapshot_xip("after") AS "x" JOIN "_feed" ON "_feed"."xid" = "x")
`;

/**
 * Rows from place $1 on, of that one only those after a row ($2 and $3: transaction and number). A place adds the
 * transactions that began after the previous place, and those that were running then.
 */
export const rowsAfter = `
	SELECT "newest"."epoch"::text, "newest"."n"::text AS "last", "newest"."first"::text,
		"p"."n"::text, "f"."xid"::text, "f"."seq"::text, "f"."payload"
	FROM (
		SELECT "n", "epoch", (SELECT MIN("n") FROM "_feed_places") AS "first"
		FROM "_feed_places" ORDER BY "n" DESC LIMIT 1
	) AS "newest"
	LEFT JOIN (
		"_feed_places" AS "p" CROSS JOIN LATERAL (
			SELECT "xid", "seq", "payload" FROM "_feed"
			WHERE "xid" >= pg_snapshot_xmax("p"."before") AND "xid" < pg_snapshot_xmax("p"."after")
				AND pg_visible_in_snapshot("xid", "p"."after")
			UNION ALL
			SELECT "late"."xid", "late"."seq", "late"."payload"
			FROM pg_snapshot_xip("p"."before") AS "x" JOIN "_feed" AS "late" ON "late"."xid" = "x"
			WHERE pg_visible_in_snapshot("late"."xid", "p"."after")
		) AS "f"
	) ON "p"."n" >= $1::bigint AND ("p"."n" > $1::bigint OR ("f"."xid", "f"."seq") > ($2::xid8, $3::bigint))
	ORDER BY "p"."n", "f"."xid", "f"."seq" LIMIT ${page}
`;

/** Removes places that nobody reads from any more, and the rows before the oldest remaining one. */
export const clean = `
	WITH "oldest" AS (
		SELECT "n", "before" FROM "_feed_places"
		WHERE "at" >= ${old} OR "n" = (SELECT MAX("n") FROM "_feed_places") ORDER BY "n" LIMIT 1
	), "gone" AS (
		DELETE FROM "_feed_places" USING "oldest" WHERE "_feed_places"."n" < "oldest"."n"
	)
	DELETE FROM "_feed" USING "oldest"
	WHERE "_feed"."xid" < pg_snapshot_xmax("oldest"."before")
		AND pg_visible_in_snapshot("_feed"."xid", "oldest"."before")
`;
