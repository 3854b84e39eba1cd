import { call, type User, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { FormErrors, Ready, useAction } from "#kit";
import { Lines, Part } from "../own/Part.tsx";
import { OneSession } from "../security/OneSession.tsx";
import { texts } from "../security/texts.ts";

/** Open sessions of another person's account. */
export function AccountSessions({ user }: { user: User }) {
	const t = useTexts(texts);
	const read = useEndpoint("GET /api/users/:id/sessions", { params: { id: user.id } });
	const end = useAction({
		mutationFn: (id: string) =>
			call("POST /api/users/:id/sessions/:session/end", { params: { id: user.id, session: id } }),
		done: t("ended"),
		quiet: true,
		stale: [`/api/users/${user.id}/sessions`],
	});
	return (
		<Part title={t("sessions")}>
			<Ready query={read} />
			{read.data?.sessions.length === 0 && <p>{t("none")}</p>}
			<Lines>
				{read.data?.sessions.map((session) => (
					<OneSession
						key={session.id}
						session={session}
						end={() => end.mutate(session.id)}
						busy={end.isBusyWith(session.id)}
					/>
				))}
			</Lines>
			<FormErrors error={end.error} />
		</Part>
	);
}
