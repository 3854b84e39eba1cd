/**
 * `GET /api/exports/school`: everything of one school in one file, for its managers and the administrators of the
 * installation.
 */
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, forbidden, hangUp, notFound } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { type Actor, withAccount } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import { assertNoRunningJob } from "../../kit/jobs/single-job-lock.ts";
import type { RecordService } from "../../records.ts";
import { writeSchoolFile } from "./write.ts";
import { zipWriter } from "./zip.ts";

const texts = words("server/installation/school-file");

/** Returns the school that the caller may export. @throws ApiError 400, 403 */
function schoolFor({ isAdministrator, school: own }: Actor, wanted: string | undefined): string {
	const school = wanted ?? own;
	if (school === "") throw badRequest(texts.noSchool);
	if (!isAdministrator && school !== own) throw forbidden();
	return school;
}

export function schoolFileRoutes(
	app: FastifyInstance,
	service: RecordService,
	{ version, now }: { version: string; now: () => Date },
): void {
	handle(app, "GET /api/exports/school", async ({ actor, request, reply, query }) => {
		const { account, language } = withAccount(actor);
		const { school: wanted, personal } = query();
		const id = schoolFor(actor, wanted);
		const school = await service.find("schools", id);
		if (!school) throw notFound();
		await assertNoRunningJob(service, id, "promotions", "imports");
		const isPersonal = personal === "yes";
		await service.transaction((records) =>
			audit(
				records,
				{
					actor: account,
					kind: "school_exported",
					school_id: id,
					collection: "schools",
					record: id,
					details: { personal: isPersonal },
				},
				now(),
			),
		);
		const signal = hangUp(reply);
		const zip = await zipWriter(signal);
		const connection = service.database.bounded({
			...service.readCallerOf({ ...actor.request, signal }),
			each: true,
		});
		const file = { service, connection, school, isPersonal, language, version, now };
		// A response that has begun can only be broken off.
		writeSchoolFile(file, zip).catch((err: unknown) => {
			if (!signal.aborted) request.log.error({ err }, "export of a school");
			zip.output.destroy(err instanceof Error ? err : new Error(String(err)));
		});
		return reply
			.header(
				"content-disposition",
				attachment(`${school.name} ${texts.names[language]} ${todayIn(now())}`, "zip"),
			)
			.header("cache-control", "no-store")
			.type("application/zip")
			.send(zip.output);
	});
}
