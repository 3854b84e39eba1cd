/** What endangers the data, on the homes of administrators and of the library's staff: what it is, and what to do now. */
import { roles } from "@rafta/library/access/roles";
import type { AnswerOf } from "@rafta/library/api/index";
import { useEndpoint, useUser } from "#data";
import { useTexts } from "#i18n";
import { Link } from "#kit";
import { useAgo } from "../../routes/admin/shared/format.ts";
import { texts } from "./texts.ts";

type Safety = AnswerOf<"GET /api/data-safety">;

const useSay = () => useTexts(texts);
type Say = ReturnType<typeof useSay>;

interface Danger {
	readonly key: "damaged" | "old" | "second" | "open" | "secrets" | "rehearsal";
	readonly text: string;
	readonly isGrave: boolean;
	/** Whether only an administrator can mend it. */
	readonly isForAdmin: boolean;
	/** Of the settings, where it is mended. */
	readonly section: string;
}

/** The section of the settings that has a password. */
const sectionOf = { mail: "mail", files: "storage", backups: "backups", sign_in: "signin" } as const;

function dangersOf(
	safety: Safety,
	isAdmin: boolean,
	t: Say,
	ago: (instant: string) => string,
): readonly Danger[] {
	const { damaged_since, last_good, is_old, second, missing_secrets, rehearsal } = safety;
	const good = last_good ? t("goodOne", { ago: ago(last_good) }) : t("noGoodOne");
	const dangers: Danger[] = [];
	const add = (key: Danger["key"], ...sentences: readonly string[]) =>
		dangers.push({
			key,
			text: sentences.filter(Boolean).join(" "),
			isGrave: !["second", "open", "secrets"].includes(key),
			isForAdmin: key !== "second",
			section: key === "secrets" ? sectionOf[missing_secrets[0] ?? "mail"] : "backups",
		});
	if (damaged_since)
		add(
			"damaged",
			t("damaged", { ago: ago(damaged_since) }),
			good,
			isAdmin ? t(last_good ? "damagedDo" : "damagedNoneDo") : "",
		);
	// While the data is damaged no backup is made; one thing at a time.
	else if (is_old) add("old", good, t(last_good ? "old" : "oldNone"), isAdmin ? t("oldDo") : "");
	if (second?.is_old) {
		const copied = second.copied ? t("copied", { ago: ago(second.copied) }) : t("neverCopied");
		add("second", copied, t("plugIn", { name: second.name }));
	}
	if (second?.key === "" && isAdmin) add("open", t("copiesOpen", { name: second.name }));
	if (missing_secrets.length > 0)
		add(
			"secrets",
			t("secretsMissing", { which: missing_secrets.map((one) => t(`secret_${one}`)).join(", ") }),
		);
	if (rehearsal?.problem && isAdmin)
		add("rehearsal", t("rehearsalFailed", { ago: ago(rehearsal.at), why: rehearsal.problem }));
	return dangers;
}

/** Shows nothing while all is well, or while the server does not answer: other parts of the home say that. */
export function DataSafety() {
	const t = useSay();
	const ago = useAgo();
	const isAdmin = useUser()?.role === roles.admin;
	const { data } = useEndpoint("GET /api/data-safety");
	if (!data) return null;
	const dangers = dangersOf(data, isAdmin, t, ago);
	if (dangers.length === 0) return null;
	return (
		<section role="alert" aria-label={t("title")} className="flex flex-col gap-3">
			{dangers.map(({ key, text, isGrave, isForAdmin, section }) => (
				<p key={key} className={`max-w-prose border-s-4 ps-3 ${isGrave ? "border-error" : "border-warning"}`}>
					{text}{" "}
					{isAdmin ? (
						<Link href={`/admin/settings?section=${section}`} className="link">
							{t(key === "secrets" ? "toSettings" : "toBackups")}
						</Link>
					) : (
						isForAdmin && t("tellAdmin")
					)}
				</p>
			))}
		</section>
	);
}
