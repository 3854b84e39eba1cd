import { api, call, type User } from "#data";
import { useTexts } from "#i18n";
import { Button, useAction } from "#kit";
import { Part } from "../own/Part.tsx";
import { texts } from "./texts.ts";

/** Administrator actions for a compromised account or one whose owner cannot sign in. */
export function AccountSecurity({ user }: { user: User }) {
	const t = useTexts(texts);
	const end = useAction({
		mutationFn: () => call("POST /api/users/:id/end-sessions", { params: { id: user.id } }),
		done: t("endForUserDone"),
	});
	const reset = useAction({
		mutationFn: () => api().collection("users").update(user.id, { second_factor: false }),
		done: t("turnedOff"),
		stale: ["users"],
	});
	return (
		<Part title={t("accountSecurity")} lead={t("endForUserHint")}>
			<div className="flex flex-col items-start gap-2">
				<Button onClick={() => end.mutate()} busy={end.isPending}>
					{t("endForUser")}
				</Button>
				{user.second_factor === true && (
					<>
						<p className="mt-3 opacity-80">{t("resetSecondFactorHint")}</p>
						<Button onClick={() => reset.mutate()} busy={reset.isPending}>
							{t("resetSecondFactor")}
						</Button>
					</>
				)}
			</div>
		</Part>
	);
}
