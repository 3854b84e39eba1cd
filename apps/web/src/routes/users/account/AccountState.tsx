import { formatInstant } from "@rafta/library/turkish/dates";
import type { User } from "#data";
import { useTexts } from "#i18n";
import { Badge, FactLine } from "#kit";
import { texts } from "../adminTexts.ts";
import { texts as userTexts } from "../texts.ts";

/** Account details for administrators only: its state and when it was last used. */
export function AccountState({ user }: { user: User }) {
	const t = useTexts(texts);
	const u = useTexts(userTexts);
	return (
		<div className="flex flex-col gap-3">
			<p className="flex flex-wrap gap-2">
				<Badge tone={user.status === "blocked" ? "bad" : "good"}>
					{t(user.status === "blocked" ? "blocked" : "active")}
				</Badge>
				{user.email !== "" && (
					<Badge tone={user.verified ? "good" : "warn"}>
						{t(user.verified ? "verified" : "notVerified")}
					</Badge>
				)}
				{user.desk_only && <Badge tone="info">{t(user.kiosk ? "kiosk" : "volunteer")}</Badge>}
			</p>
			<FactLine
				items={[
					[u("username"), user.username],
					[u("email"), user.email],
					[t("lastLogin"), user.last_login && formatInstant(user.last_login)],
					[t("since"), formatInstant(user.created)],
				]}
			/>
		</div>
	);
}
