import type { FastifyInstance } from "fastify";
import type { RecordService } from "../service.ts";
import { callerAddress, callerOf } from "./context.ts";

const proxyHeaders = ["CF-Connecting-IP", "Fly-Client-IP", "X-Forwarded-For"];

/** `GET /api/health`: reports that the service responds; superusers also see how their requests arrive. */
export function healthRoutes(app: FastifyInstance, service: RecordService): void {
	app.get("/api/health", async (request) => {
		const healthy = { message: "API is healthy.", code: 200 };
		if (request.headers.authorization === undefined || !(await callerOf(request)).superuser)
			return { ...healthy, data: {} };
		const trusted = service.settings.current().trustedProxy.headers;
		const header = [...trusted, ...proxyHeaders].find((name) => request.headers[name.toLowerCase()]);
		return {
			...healthy,
			data: {
				canBackup: service.backups.isFree(),
				realIP: callerAddress(request),
				possibleProxyHeader: header ?? "",
			},
		};
	});
}
