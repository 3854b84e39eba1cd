/**
 * Endpoint allowlist for volunteers' desk logins, which lend, return and search (design section 3). It applies in
 * addition to the collection rules, which do not know such logins. Kiosk logins have a shorter list, because no staff
 * member sits in front of a kiosk.
 */
import { callerOf, forbidden, isApi, pathOf } from "@rafta/records";
import type { FastifyInstance } from "fastify";

const open: readonly RegExp[] = [
	/^POST \/api\/circulation\/(checkout|checkin|scan|undo|replay)$/,
	/^GET \/api\/circulation\/(find|classes|class|actions|receipt|snapshot)$/,
	/^POST \/api\/scanners(\/[^/]+\/(take|end|hello|scans))?$/,
	/^GET \/api\/(health|site|site\/legal)$/,
	// The public contact form, open to everybody.
	/^GET \/api\/contact\/ticket$/,
	/^POST \/api\/collections\/contacts\/records$/,
	// The login's own session: signing in, refreshing and ending it, and the language of its screens.
	/^(GET|POST) \/api\/collections\/[^/]+\/(auth-[a-z0-9-]+|request-otp)$/,
	/^GET \/api\/collections\/users\/records\/[^/]+$/,
	/^(GET|POST) \/api\/me\/(sessions|sign-out-everywhere|sessions\/[^/]+\/end)$/,
	/^(GET|POST) \/api\/realtime$/,
	/^GET \/api\/collections\/(libraries|site_settings)\/records(\/[^/]+)?$/,
];

/** Endpoints open to a kiosk: serving a card, staying signed in, and reading its own account, library and site. */
const openToKiosks: readonly RegExp[] = [
	/^POST \/api\/kiosk\/(scan|renew|end|leave)$/,
	/^GET \/api\/(health|site)$/,
	/^POST \/api\/collections\/users\/auth-(with-password|refresh)$/,
	/^GET \/api\/collections\/users\/auth-methods$/,
	/^GET \/api\/collections\/site_settings\/records$/,
];

/** Rejects every other request with 403, before the body is read. */
export function guardDeskLogins(app: FastifyInstance): void {
	app.addHook("onRequest", async (request) => {
		if (request.headers.authorization === undefined || !isApi(request)) return;
		const { auth } = await callerOf(request);
		if (auth?.collection.name !== "users" || auth.record.desk_only !== true) return;
		const method = request.method === "HEAD" ? "GET" : request.method;
		const door = `${method} ${pathOf(request)}`;
		const doors = auth.record.kiosk ? openToKiosks : open;
		if (!doors.some((pattern) => pattern.test(door))) throw forbidden();
	});
}
