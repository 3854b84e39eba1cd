/** Titles that are looked up by their ISBN, and what external catalogues say about them. */
import type { Proposal } from "../catalogue/outside/proposal.ts";
import { choice, collection, common, type Field, json, relation, type Text, text } from "./definition.ts";
import { closed, readOnly, staffOfSchool } from "./rules.ts";

/**
 * One title being looked up. It is deleted with the title, and when an unfinished title is finished; that of a title with a
 * name stays and says what came of it.
 */
export const title_lookups = collection({
	name: "title_lookups",
	type: "base",
	label: {
		one: text("Künye araması", "Title lookup"),
		many: text("Künye aramaları", "Title lookups"),
	},
	fields: [
		relation("book_id", text("Eser", "Title"), "books", { required: true, cascadeDelete: true }),
		relation("school_id", text("Okul", "School"), "schools", { required: true }),
		{ type: "text", name: "isbn13", label: text("ISBN", "ISBN"), required: true, max: 13 },
		choice("state", text("Durum", "Status"), {
			waiting: text("Aranacak", "To be looked up"),
			found: text("Bulundu", "Found"),
			none: text("Bulunamadı", "Not found"),
		}),
		// Earliest next attempt: a lookup without a response is not repeated at once.
		{ type: "date", name: "next_at", label: text("Sonraki deneme zamanı", "Next attempt") },
		{ type: "number", name: "tries", label: text("Deneme sayısı", "Attempts"), onlyInt: true, min: 0 },
		{ type: "text", name: "provider", label: text("Kaynak", "Source"), max: 40 },
		// Data from an external catalogue: a proposal that a person reviews before it is used.
		// The title's change by this look-up, if nobody had changed it before: undoing an import still takes it away.
		{ type: "date", name: "completed_at", label: text("Tamamlanma zamanı", "Completed at") },
		json<Proposal>()("proposal", text("Öneri", "Proposal"), { maxSize: 8000 }),
		...common,
	],
	indexes: [
		{ columns: ["book_id"], unique: true },
		{ columns: ["state", "next_at"] },
		{ columns: ["school_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});

const provider = (name: string, label: Text): Field => ({ type: "bool", name, label });

/** External catalogues that the server may query, in one record; none by default. Visible to administrators only. */
export const lookup_settings = collection({
	name: "lookup_settings",
	type: "base",
	label: {
		one: text("Künye kaynağı ayarı", "Lookup setting"),
		many: text("Künye kaynağı ayarları", "Lookup settings"),
	},
	fields: [
		// The order in which they are queried.
		{ type: "text", name: "sru_address", label: text("SRU adresi", "SRU address"), max: 300 },
		{ type: "text", name: "sru_index", label: text("SRU'daki ISBN dizini", "ISBN index in SRU"), max: 40 },
		provider("open_library", text("Open Library", "Open Library")),
		provider("google_books", text("Google Books", "Google Books")),
		provider("covers", text("Kapak resimlerini de indir", "Also download covers")),
		...common,
	],
	indexes: [],
	rules: closed,
});
