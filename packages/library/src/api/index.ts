/** All endpoints of Rafta's own. The web app imports only types from here, so that zod stays out of its bundle. */
import { accountEndpoints } from "./account.ts";
import { adminEndpoints } from "./admin.ts";
import { calendarEndpoints } from "./calendar.ts";
import { catalogueEndpoints } from "./catalogue.ts";
import { challengesEndpoints } from "./challenges.ts";
import { circulationEndpoints } from "./circulation.ts";
import { computerEndpoints } from "./computer.ts";
import { contactEndpoints } from "./contact.ts";
import { copiesEndpoints } from "./copies.ts";
import { correctionsEndpoints } from "./corrections.ts";
import { deletionEndpoints } from "./deletion.ts";
import type { InputOf, Key, OutputOf, ParamsIn, Sent } from "./endpoint.ts";
import { exportsEndpoints } from "./exports.ts";
import { firstDayEndpoints } from "./first-day.ts";
import { holdsEndpoints } from "./holds.ts";
import { httpsEndpoints } from "./https.ts";
import { importsEndpoints } from "./imports.ts";
import { kioskEndpoints } from "./kiosk.ts";
import { labelsEndpoints } from "./labels.ts";
import { lookupEndpoints } from "./lookup.ts";
import { membersEndpoints } from "./members.ts";
import { noticesEndpoints } from "./notices.ts";
import { offlineEndpoints } from "./offline.ts";
import { openapiEndpoints } from "./openapi.ts";
import { pilesEndpoints } from "./piles.ts";
import { privacyEndpoints } from "./privacy.ts";
import { promotionEndpoints } from "./promotion.ts";
import { readersEndpoints } from "./readers.ts";
import { readingEndpoints } from "./reading.ts";
import { readingListsEndpoints } from "./reading-lists.ts";
import { readyEndpoints } from "./ready.ts";
import { receiptsEndpoints } from "./receipts.ts";
import { recentEndpoints } from "./recent.ts";
import { reportsEndpoints } from "./reports.ts";
import { scannersEndpoints } from "./scanners.ts";
import { schemaEndpoints } from "./schema.ts";
import { searchEndpoints } from "./search.ts";
import { securityEndpoints } from "./security.ts";
import { setupEndpoints } from "./setup.ts";
import { shelfMapEndpoints } from "./shelf-map.ts";
import { siteEndpoints } from "./site.ts";
import { stocktakesEndpoints } from "./stocktakes.ts";
import { swapsEndpoints } from "./swaps.ts";
import { tasksEndpoints } from "./tasks.ts";
import { titlesEndpoints } from "./titles.ts";
import { visitsEndpoints } from "./visits.ts";
import { wallEndpoints } from "./wall.ts";
import { wishesEndpoints } from "./wishes.ts";

export const endpoints = {
	...accountEndpoints,
	...adminEndpoints,
	...calendarEndpoints,
	...catalogueEndpoints,
	...challengesEndpoints,
	...circulationEndpoints,
	...computerEndpoints,
	...contactEndpoints,
	...copiesEndpoints,
	...correctionsEndpoints,
	...deletionEndpoints,
	...exportsEndpoints,
	...firstDayEndpoints,
	...holdsEndpoints,
	...httpsEndpoints,
	...importsEndpoints,
	...kioskEndpoints,
	...labelsEndpoints,
	...lookupEndpoints,
	...membersEndpoints,
	...noticesEndpoints,
	...offlineEndpoints,
	...openapiEndpoints,
	...pilesEndpoints,
	...privacyEndpoints,
	...promotionEndpoints,
	...readersEndpoints,
	...readingEndpoints,
	...readingListsEndpoints,
	...readyEndpoints,
	...receiptsEndpoints,
	...recentEndpoints,
	...reportsEndpoints,
	...scannersEndpoints,
	...schemaEndpoints,
	...searchEndpoints,
	...securityEndpoints,
	...setupEndpoints,
	...shelfMapEndpoints,
	...siteEndpoints,
	...stocktakesEndpoints,
	...swapsEndpoints,
	...tasksEndpoints,
	...titlesEndpoints,
	...visitsEndpoints,
	...wallEndpoints,
	...wishesEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints & Key;

/** The JSON answer of an endpoint; `undefined` for one without. */
export type AnswerOf<K extends EndpointKey> = [OutputOf<Endpoints[K], "answer">] extends [never]
	? undefined
	: Sent<OutputOf<Endpoints[K], "answer">>;

/** The JSON answer as a handler gives it; `undefined` for an endpoint without. */
export type GivenBy<K extends EndpointKey> = [InputOf<Endpoints[K], "answer">] extends [never]
	? undefined
	: InputOf<Endpoints[K], "answer">;

/** Accounts that may call an endpoint. */
export type CallerOf<K extends EndpointKey> = Endpoints[K]["caller"];
/** Body and query as a handler reads them. */
export type ReadBody<K extends EndpointKey> = OutputOf<Endpoints[K], "body">;
export type ReadQuery<K extends EndpointKey> = OutputOf<Endpoints[K], "query">;

type Part<Name extends string, T> = [T] extends [never]
	? unknown
	: Partial<T> extends T
		? { readonly [N in Name]?: T }
		: { readonly [N in Name]: T };

/** What a caller sends: parameters of the path, query and body, as far as the endpoint has them. */
export type RequestOf<K extends EndpointKey> = Part<"params", ParamsIn<K>> &
	Part<"query", InputOf<Endpoints[K], "query">> &
	Part<"body", InputOf<Endpoints[K], "body">>;
