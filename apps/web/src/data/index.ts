/** Front door of the data: the client, queries, the session, and files that are sent and received. */
export { api, currentUser, sessionStored, type User } from "./client.ts";
export {
	isReachable,
	noteSilence,
	noticingFetch,
	onConnectivityChange,
	serverAnswers,
	useHasOfflineLine,
	useReachable,
	useSaysOffline,
} from "./connectivity.ts";
export { isVaultOpen, seal, unseal } from "./crypto-store.ts";
export { deviceId } from "./device.ts";
export { download, saveFile } from "./download.ts";
export { writeDurable } from "./durable.ts";
export { encryptedItems } from "./encrypted-items.ts";
export {
	call,
	type OperationBody,
	type OperationKey,
	pathOf,
	perform,
	readKey,
	sendForm,
	useEndpoint,
	useOperation,
} from "./endpoints.ts";
export {
	allReasonsText,
	fieldErrors,
	isGone,
	isUnreached,
	messageOf,
	reasonsOf,
	reasonText,
	reasonTexts,
	refusedBook,
} from "./errors.ts";
export { useProtectedFile } from "./files.ts";
export { allOf, createIndexed } from "./indexed.ts";
export { allOutdated, atDesk, deskReads, invalidate, type Read, swapReads } from "./outdated.ts";
export { literal, oneOf, useList, useLive, useOne, useRead, useSave, wholeList } from "./queries.ts";
export { queryClient } from "./queryClient.ts";
export type { PresentedRecord, WithChosen } from "./records.ts";
export { type FacetValue, type FoundTitle, type SearchAnswer, useSearch, useTypedTitles } from "./search.ts";
export {
	type EndReason,
	endThisSession,
	enterCode,
	forgetEndReason,
	logIn,
	logInByService,
	logInWithCard,
	logOut,
	useSessionWatch,
	useUser,
} from "./session.ts";
export { isShared } from "./sharedComputer.ts";
export { useApproval, useLiveSite, useOpenRegistration, useSite } from "./site.ts";
export { useIsStaff } from "./staff.ts";
export { keepSubscribed, onGap } from "./stream.ts";
export { visitorOf } from "./visitor.ts";
