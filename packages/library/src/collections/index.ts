/** All Rafta collections. New ones are registered here and nowhere else. */
import { archived_records, archives } from "./archives.ts";
import { audit_events } from "./audit_events.ts";
import { backup_settings } from "./backup_settings.ts";
import { book_loans } from "./book_loans.ts";
import { books } from "./books.ts";
import { calendar_feeds } from "./calendar_feeds.ts";
import { challenges } from "./challenges.ts";
import { circulation_events } from "./circulation_events.ts";
import { closed_days } from "./closed_days.ts";
import { consents } from "./consents.ts";
import { contacts } from "./contacts.ts";
import { copy_batches } from "./copy_batches.ts";
import type { Collection } from "./definition.ts";
import { desk_conflicts } from "./desk_conflicts.ts";
import { holds } from "./holds.ts";
import { import_rows, imports } from "./imports.ts";
import { label_rolls } from "./label_rolls.ts";
import { libraries } from "./libraries.ts";
import { catalogue, library_books } from "./library_books.ts";
import { library_settings } from "./library_settings.ts";
import { memberships } from "./memberships.ts";
import { notice_runs } from "./notice_runs.ts";
import { notices } from "./notices.ts";
import { pile_books, piles } from "./piles.ts";
import { promotion_steps, promotions } from "./promotions.ts";
import { opinion_sums, opinions, reading_choices } from "./reading.ts";
import { reading_list_books, reading_lists } from "./reading_lists.ts";
import type { RecordOf } from "./record.ts";
import { reports } from "./reports.ts";
import { retention_settings } from "./retention_settings.ts";
import { school_classes } from "./school_classes.ts";
import { schools } from "./schools.ts";
import { site_settings } from "./site_settings.ts";
import { spent_numbers } from "./spent_numbers.ts";
import { stocktake_scans, stocktake_shortages, stocktakes } from "./stocktakes.ts";
import { readers, students } from "./students.ts";
import {
	swap_asks,
	swap_events,
	swap_legs,
	swap_reports,
	swap_results,
	swap_rounds,
	swap_shelf,
	swap_wants,
	swaps,
} from "./swaps.ts";
import { tasks } from "./tasks.ts";
import { title_corrections } from "./title_corrections.ts";
import { lookup_settings, title_lookups } from "./title_lookups.ts";
import { title_merge_moves, title_merges } from "./title_merges.ts";
import { title_pairs } from "./title_pairs.ts";
import { users } from "./users.ts";
import { wishes } from "./wishes.ts";

const all = [
	users,
	memberships,
	schools,
	libraries,
	books,
	title_merges,
	title_merge_moves,
	title_corrections,
	library_books,
	catalogue,
	copy_batches,
	label_rolls,
	spent_numbers,
	students,
	readers,
	consents,
	book_loans,
	holds,
	library_settings,
	closed_days,
	circulation_events,
	desk_conflicts,
	audit_events,
	archives,
	archived_records,
	imports,
	import_rows,
	piles,
	pile_books,
	title_lookups,
	title_pairs,
	lookup_settings,
	backup_settings,
	promotions,
	promotion_steps,
	swap_rounds,
	swap_events,
	swap_results,
	swaps,
	swap_shelf,
	swap_wants,
	swap_asks,
	swap_legs,
	swap_reports,
	stocktakes,
	stocktake_scans,
	stocktake_shortages,
	reading_lists,
	reading_list_books,
	school_classes,
	notice_runs,
	notices,
	wishes,
	reading_choices,
	opinions,
	opinion_sums,
	challenges,
	contacts,
	tasks,
	calendar_feeds,
	reports,
	site_settings,
	retention_settings,
] as const;

export const collections: readonly Collection[] = all;

type KnownDefinition = (typeof all)[number];

/** The records of each collection, by its name. */
export type Schema = { [C in KnownDefinition as C["name"]]: RecordOf<C> };
