import { api, call, pathOf, sessionStored, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Button, FormErrors, Ready, useAction } from "#kit";
import { Lines } from "../own/Part.tsx";
import { OneSession } from "./OneSession.tsx";
import { texts } from "./texts.ts";

const stale = [pathOf("GET /api/me/sessions")];

/** Mutations that end sessions, with the message each shows on success. */
function useEnding() {
	const t = useTexts(texts);
	const one = useAction({
		mutationFn: (id: string) => call("POST /api/me/sessions/:id/end", { params: { id } }),
		done: t("ended"),
		quiet: true,
		stale,
	});
	const others = useAction({
		mutationFn: () => call("POST /api/me/sign-out-everywhere", { body: { keep_this: true } }),
		onSuccess: async ({ token, record }) => {
			api().authStore.save(token, record);
			await sessionStored();
		},
		done: t("endOthersDone"),
		quiet: true,
		stale,
	});
	const all = useAction({
		quiet: true,
		mutationFn: () => call("POST /api/me/sign-out-everywhere", { body: {} }),
		onSuccess: () => api().authStore.clear(),
	});
	return { one, others, all };
}

/** Open sessions of the account, with buttons to end them. */
export function Sessions() {
	const t = useTexts(texts);
	const read = useEndpoint("GET /api/me/sessions");
	const { one, others, all } = useEnding();
	const sessions = read.data?.sessions ?? [];
	const hasOthers = sessions.length > 1 && sessions.some(({ current }) => current);
	return (
		<>
			<Ready query={read} />
			{read.data && sessions.length === 0 && <p className="py-3">{t("none")}</p>}
			<Lines>
				{sessions.map((session) => (
					<OneSession
						key={session.id}
						session={session}
						end={() => one.mutate(session.id)}
						busy={one.isBusyWith(session.id)}
					/>
				))}
			</Lines>
			<FormErrors error={one.error ?? others.error ?? all.error} />
			<div className="mt-6 flex flex-wrap gap-2">
				{hasOthers && (
					<Button onClick={() => others.mutate()} busy={others.isPending}>
						{t("endOthers")}
					</Button>
				)}
				<Button variant={hasOthers ? "ghost" : "plain"} onClick={() => all.mutate()} busy={all.isPending}>
					{t("endAll")}
				</Button>
			</div>
			<p className="mt-2 text-sm opacity-75">{t("everywhereHint")}</p>
		</>
	);
}
