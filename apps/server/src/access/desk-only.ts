/**
 * A volunteer's desk login lends, returns and finds (design section 3). Beyond the rules of the collections, which name
 * no such login, one list says which doors it may knock at at all. A kiosk's login has a shorter list: nobody of the
 * staff sits in front of it.
 */
import { callerOf, forbidden, isApi, pathOf } from "@rafta/records";
import type { FastifyInstance } from "fastify";

const open: readonly RegExp[] = [
	/^POST \/api\/circulation\/(checkout|checkin|scan|undo|replay)$/,
	/^GET \/api\/circulation\/(find|classes|class|actions|receipt|snapshot)$/,
	/^POST \/api\/scanners(\/[^/]+\/(take|end|hello|scans))?$/,
	/^GET \/api\/(health|site|site\/legal)$/,
	// The public contact form, which everybody may fill in.
	/^GET \/api\/contact\/ticket$/,
	/^POST \/api\/collections\/contacts\/records$/,
	// Its own session: signing in, staying signed in, ending it, and the language of its screens.
	/^(GET|POST) \/api\/collections\/[^/]+\/(auth-[a-z0-9-]+|request-otp)$/,
	/^GET \/api\/collections\/users\/records\/[^/]+$/,
	/^(GET|POST) \/api\/me\/(sessions|sign-out-everywhere|sessions\/[^/]+\/end)$/,
	/^(GET|POST) \/api\/realtime$/,
	/^GET \/api\/collections\/(libraries|site_settings)\/records(\/[^/]+)?$/,
];

/** What a kiosk may do: serve a card, stay signed in, and know its own account, library and site. */
const openToKiosks: readonly RegExp[] = [
	/^POST \/api\/kiosk\/(scan|renew|end|leave)$/,
	/^GET \/api\/(health|site)$/,
	/^POST \/api\/collections\/users\/auth-(with-password|refresh)$/,
	/^GET \/api\/collections\/users\/auth-methods$/,
	/^GET \/api\/collections\/site_settings\/records$/,
];

/** Refuses everything else with 403, before a body is read. */
export function guardDeskLogins(app: FastifyInstance): void {
	app.addHook("onRequest", async (request) => {
		if (!isApi(request)) return;
		const { auth } = await callerOf(request);
		if (auth?.collection.name !== "users" || auth.record.desk_only !== true) return;
		const method = request.method === "HEAD" ? "GET" : request.method;
		const door = `${method} ${pathOf(request)}`;
		const doors = auth.record.kiosk ? openToKiosks : open;
		if (!doors.some((pattern) => pattern.test(door))) throw forbidden();
	});
}
