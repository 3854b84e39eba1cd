/**
 * `GET /api/exports/school`: everything of one school in one file, for its managers and the administrators of the
 * installation.
 */
import { roleOf, roles } from "@rafta/library/access/roles";
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, forbidden, hangUp, notFound, type RequestContext, requestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { staffUser } from "../../../people/members/staff.ts";
import type { RecordService } from "../../../records.ts";
import { audit } from "../../audit/journal.ts";
import { attachment } from "../../documents/text.ts";
import { handle } from "../../http/handle.ts";
import { countTries } from "../../http/tries.ts";
import { assertNoRunningJob } from "../../jobs/single-job-lock.ts";
import { writeSchoolFile } from "./write.ts";
import { zipWriter } from "./zip.ts";

/** Limit per account: each reads everything of a school. */
const filesPerHour = 10;

const names = { tr: "okul dosyası", en: "school file" };
const noSchool = { tr: "Okul belirtilmeli.", en: "Specify the school." };

/** Returns the account and the school that it may export. @throws ApiError 400, 401, 403 */
function callerOf(context: RequestContext, wanted: string | undefined) {
	const actor = staffUser(context);
	const school = wanted ?? actor.school_id;
	if (context.superuser) {
		if (school === "") throw badRequest(noSchool);
	} else if (roleOf(actor) !== roles.manager || school === "" || school !== actor.school_id)
		throw forbidden();
	return { actor, school };
}

export function schoolFileRoutes(
	app: FastifyInstance,
	service: RecordService,
	{ version, now }: { version: string; now: () => Date },
): void {
	const exported = countTries(service.database.memory, "school_export", filesPerHour, now);

	handle(app, "GET /api/exports/school", async ({ request, reply, query }) => {
		const context = await requestContext(request);
		staffUser(context);
		const { school: wanted, personal } = query();
		const { actor, school: id } = callerOf(context, wanted);
		const school = await service.find("schools", id);
		if (!school) throw notFound();
		await assertNoRunningJob(service, id, "promotions", "imports");
		await exported.count(actor.id);
		const isPersonal = personal === "yes";
		await service.transaction((records) =>
			audit(
				records,
				{
					actor,
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
			...service.readCallerOf({ ...context, signal }),
			each: true,
		});
		const { language } = context;
		const file = { service, connection, school, isPersonal, language, version, now };
		// A response that has begun can only be broken off.
		writeSchoolFile(file, zip).catch((err: unknown) => {
			if (!signal.aborted) request.log.error({ err }, "export of a school");
			zip.output.destroy(err instanceof Error ? err : new Error(String(err)));
		});
		return reply
			.header("content-disposition", attachment(`${school.name} ${names[language]} ${todayIn(now())}`, "zip"))
			.header("cache-control", "no-store")
			.type("application/zip")
			.send(zip.output);
	});
}
