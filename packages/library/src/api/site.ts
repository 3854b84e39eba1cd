/** Endpoints about the site for its visitors. */
import { languages } from "@rafta/words";
import { z } from "zod";
import { controllerFields, legalDocuments, MAX_LEGAL_TEXT_LENGTH } from "../site/legal/stored.ts";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { oneLine, prose } from "./text.ts";

const fact = oneLine.max(300);

const body = z.union([
	z.strictObject({
		document: z.enum(legalDocuments),
		language: z.enum(languages),
		/** The new text; `null`: the one shipped with the program. */
		text: prose.min(1).max(MAX_LEGAL_TEXT_LENGTH).nullable(),
	}),
	z.strictObject({ controller: z.partialRecord(z.enum(controllerFields), fact) }),
]);

const ownText = z.strictObject({ text: z.string(), changed_on: z.string() });

const ownTexts = z.partialRecord(z.enum(languages), ownText);

/** `site_settings.legal_texts`. A missing text means the default. */
const legalTexts = z.strictObject({
	controller: z
		.strictObject({
			email: z.string().optional(),
			name: z.string().optional(),
			phone: z.string().optional(),
			address: z.string().optional(),
		})
		.optional(),
	terms: ownTexts.optional(),
	privacy: ownTexts.optional(),
	cookies: ownTexts.optional(),
});

const legalFacts = z.strictObject({
	/** Name of the installation. */
	site: z.string(),
	/** Months after which a returned loan loses its reader, where a library has no setting of its own. */
	loans_months: z.number(),
	/** Readers who have left the school; then they are made anonymous. */
	leavers_months: z.number(),
	/** Messages of the contact form. */
	contacts_months: z.number(),
	/** Entries of the access journal; the log of a destruction is kept for three years. */
	audit_months: z.number(),
	/** In-app notices. */
	notices_months: z.number(),
});

/** A change of a text as the journal has it; `before` is null for the text shipped with the program. */
const legalChange = z.strictObject({
	document: z.enum(legalDocuments),
	language: z.enum(languages),
	before: z.strictObject({ text: z.string(), changed_on: z.string() }).nullable(),
});

export type LegalChange = Sent<z.output<typeof legalChange>>;

export const siteEndpoints = contract({
	"GET /api/site": {
		summary: "What every visitor needs to know about the site",
		caller: "public",
		answer: z.strictObject({
			title: z.string(),
			description: z.string(),
			/** Prefix of canonical links; empty where the installation's address is not set. */
			canonical: z.string(),
			/** Address of the image. */
			image: z.string(),
			theme_default: z.string(),
			setup_needed: z.boolean(),
			/** Whether the set-up asks when Rafta runs: it was unpacked on somebody's own computer. */
			setup_asks_computer: z.boolean(),
			/** Whether a school publishes its catalogue. */
			catalogue: z.boolean(),
			/** Whether there is one school at most: then no other school waits for its titles. */
			one_school: z.boolean(),
			registration: z.enum(["open", "closed"]),
			/** Whether a mail server is set up: without one, links and codes that people ask for do not arrive. */
			sends_mail: z.boolean(),
			/** Whether links on cards, slips and in mails can name an address that other devices reach. */
			has_address: z.boolean(),
			/** Which screens administrators have opened to which roles. */
			screen_access: z.record(z.string(), z.array(z.number())),
			/** Id of the collection of Rafta's own accounts: links in mails name their account's by id. */
			accounts: z.string(),
			demo: z.boolean(),
			version: z.string(),
		}),
	},
	"GET /api/site/legal": {
		summary: "Legal texts of the site",
		caller: "public",
		answer: z.strictObject({ texts: legalTexts, facts: legalFacts }),
	},
	"POST /api/site/legal": {
		summary: "Changes the legal texts",
		caller: "administrator",
		body: body,
		answer: z.strictObject({ texts: legalTexts }),
	},
	"GET /api/site/legal/earlier": {
		summary: "Earlier versions of the legal texts",
		caller: "administrator",
		answer: z.strictObject({
			items: z.array(
				z.strictObject({ id: z.string(), at: z.string(), actor_name: z.string(), details: legalChange }),
			),
		}),
	},
});
