/** What users settle about themselves and may not write themselves: their school and library (design ruling 3). */
import { roleOf, roles } from "@rafta/library/access/roles";
import {
	ApiError,
	forbidden,
	notFound,
	type RecordData,
	type RecordService,
	type RequestContext,
	requestContext,
} from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { userOf } from "../hooks/caller.ts";
import { readBody } from "../http/body.ts";
import { countTries } from "../http/tries.ts";

const id = z.string().regex(/^[a-z0-9]{15}$/);
const schoolBody = z.strictObject({ school_id: id });
const libraryBody = z.strictObject({ library_id: id });
const joinBody = z.strictObject({ invite_code: z.string().trim().min(1).max(20) });

const wrongCode = { tr: "Davet kodu geçersiz.", en: "The invite code is not valid." };

/** Wrong codes that one user may try in an hour: nine letters cannot be guessed at that pace (attack case 7). */
const triesPerHour = 10;

function staffUser(request: RequestContext): RecordData {
	const user = userOf(request) as RecordData | null;
	if (!user) throw new ApiError(401, { tr: "Önce giriş yapın.", en: "Sign in first." });
	const role = roleOf(user);
	const staff = (role === roles.admin || role === roles.manager) && user.status === "active";
	// A volunteer's login lends and returns, and nothing else.
	if (!staff || user.desk_only === true) throw forbidden();
	return user;
}

export function accountRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const tries = countTries(triesPerHour, now);

	async function settle(request: RequestContext, values: Record<string, unknown>) {
		const user = staffUser(request);
		const record = await service.transaction((records) => records.update("users", user.id, values));
		const collection = service.collection("users");
		if (!collection) throw notFound();
		return { record: await service.show(collection, record, { ...request, query: {} }) };
	}

	app.post("/api/me/school", async (request) => {
		const context = await requestContext(request);
		const user = staffUser(context);
		const { school_id } = readBody(schoolBody, request.body);
		if (!(await service.find("schools", school_id))) throw notFound();
		if (roleOf(user) !== roles.admin) {
			const membership = await service.findBy("memberships", {
				user_id: user.id,
				school_id,
				status: "approved",
			});
			if (!membership) throw forbidden();
		}
		return settle(context, { school_id, library_id: user.school_id === school_id ? user.library_id : "" });
	});

	app.get("/api/me/invite", async (request) => {
		const user = staffUser(await requestContext(request));
		const school = user.school_id === "" ? null : await service.find("schools", String(user.school_id));
		// Volunteers lend and return; whom the school takes in is for its staff.
		if (!school || user.desk_only === true) throw forbidden();
		return { invite_code: school.invite_code };
	});

	app.post("/api/me/library", async (request) => {
		const context = await requestContext(request);
		const user = staffUser(context);
		const { library_id } = readBody(libraryBody, request.body);
		const library = await service.find("libraries", library_id);
		// Another school's library is answered like one that does not exist.
		if (!library || library.school_id !== user.school_id) throw notFound();
		return settle(context, { library_id });
	});

	app.post("/api/me/join", async (request) => {
		const context = await requestContext(request);
		const user = staffUser(context);
		const { invite_code } = readBody(joinBody, request.body);
		tries.count(user.id);
		const school = await service.findBy("schools", {
			invite_code: invite_code.toUpperCase(),
			status: "active",
		});
		if (!school) throw new ApiError(400, wrongCode);
		tries.forget(user.id);
		await service.transaction((records) =>
			records.create("memberships", {
				user_id: user.id,
				user_name: user.name || user.username,
				school_id: school.id,
				status: "approved",
				createdBy: user.id,
			}),
		);
		return settle(context, { school_id: school.id, library_id: "" });
	});
}
