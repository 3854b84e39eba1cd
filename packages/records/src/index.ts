/** Public API for programs that compose the record service. */

export { placeOf } from "./auth/guard.ts";
export { hashPassword, PASSWORD_MAX_BYTES } from "./auth/password.ts";
export { slowDown } from "./auth/slowdown.ts";
export { hashOfFile } from "./backups/archive.ts";
export { backupOfCopy, encryptedName } from "./backups/copy-cipher.ts";
export { copyNameForm, s3BackupPlace } from "./backups/place.ts";
export { recoverRestore, undoRestore } from "./backups/recover.ts";
export { refuseEmptyDatabase, refuseEmptyFile } from "./backups/remains.ts";
export { openPlacedDatabase } from "./backups/secrets.ts";
export type { Rehearsal } from "./backups/state.ts";
export { authOptions } from "./collections/auth-options.ts";
export type { CollectionWish } from "./collections/change.ts";
export { type Collection, collection, field, type RecordOf, type SchemaOf } from "./collections/declare.ts";
export type * from "./collections/definition.ts";
export { writeIndex } from "./collections/indexes.ts";
export type { SchemaStep } from "./collections/preview.ts";
export { newId } from "./collections/random.ts";
export { createRecordService } from "./create.ts";
export { isDamage } from "./damage.ts";
export { dismiss, recall } from "./database/memory.ts";
export { readParam, writeParam } from "./database/params.ts";
export {
	type Database,
	DatabaseUnusable,
	type Dialect,
	type ReadConnection,
	type Row,
	type Sql,
	type SqlValue,
	type Transaction,
	UniqueViolation,
} from "./database/port.ts";
export { openPostgres, printableAddress } from "./database/postgres/open.ts";
export {
	columnOf,
	countOf,
	type Decoder,
	flag,
	integer,
	json,
	nullable,
	number,
	or,
	type RowOf,
	readsShaped,
	text,
} from "./database/row-shape.ts";
export type { Memory } from "./database/shared.ts";
export { inList, join, raw, sql } from "./database/sql.ts";
export { problemOfStart } from "./database/sqlite/check.ts";
export { openSqlite } from "./database/sqlite/database.ts";
export { holdFile } from "./database/sqlite/lock.ts";
export { freshSqliteMemory } from "./database/sqlite/memory.ts";
export type { FileHolder, PeerNotifier, PeerProcesses, WriteLock } from "./database/sqlite/peer-processes.ts";
export {
	ApiError,
	badRequest,
	type FieldError,
	forbidden,
	isFieldError,
	notFound,
} from "./errors.ts";
export { fileStore } from "./files/local.ts";
export { storedName } from "./files/names.ts";
export { redrawn } from "./files/pictures.ts";
export type { FileStore } from "./files/store.ts";
export {
	type Clause as FilterClause,
	type Expression as FilterExpression,
	type Operand as FilterOperand,
	parseRule,
} from "./filter/index.ts";
export { flushFile, flushFolder } from "./flush.ts";
export { callerAddress, callerOf, requestContext } from "./http/context.ts";
export { serverOptions } from "./http/edge.ts";
export { superuserContext } from "./http/guards.ts";
export { hangUp } from "./http/hang-up.ts";
export { languageOf } from "./http/language.ts";
export { isApi, pathOf } from "./http/route.ts";
export { type RecordRouteOptions, recordRoutes } from "./http/routes.ts";
export { recordServer } from "./http/server.ts";
export { CONNECTION_BACKLOG } from "./http/turns.ts";
export { formatInstant } from "./instant.ts";
export { printable, printableError } from "./logs/printable.ts";
export type { MailFile } from "./mail/mail.ts";
export { http, https } from "./node-http.ts";
export { type HookOf, type OpenOptions, openRecords } from "./open.ts";
export { forgetOperation, otherOperation } from "./operations.ts";
export { createPacer, notePoll, type Pace } from "./pacer.ts";
export { internal } from "./records/context.ts";
export { type FetchedFile, type FetchLimits, fetchOutside, isPublicAddress } from "./safe-fetch.ts";
export type * from "./service.ts";
export { isServiceAddress } from "./settings/addresses.ts";
export type { S3Settings } from "./settings/model.ts";
export { temporaryPath } from "./temporary.ts";
export { inLanguage, languages } from "./texts.ts";
export type * from "./types/api.ts";
export type * from "./types/language.ts";
export type * from "./types/records.ts";
export type * from "./types/request.ts";
export type * from "./types/writes.ts";
export { openWords } from "./words/tables.ts";
