import { cutText } from "@rafta/library/text/cut-text";
import { call, useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, useAction } from "#kit";
import { texts } from "./texts.ts";

/** Longest words of a wish. */
const MAX_LENGTH = 120;

/** For a reader who found nothing: what was looked for becomes a wish that only staff read. */
export function WishWords({ words: typed, isMain = false }: { words: string; isMain?: boolean }) {
	const t = useTexts(texts);
	const isReader = Boolean(useUser()?.student_id);
	const words = cutText(typed.trim(), MAX_LENGTH);
	const wish = useAction({
		mutationFn: () => call("POST /api/wishes", { body: { words } }),
		done: t("wished"),
		stale: ["wishes"],
	});
	if (!isReader || words.length < 2) return null;
	if (wish.isSuccess) return <p className="self-center font-semibold">{t("wished")}</p>;
	return (
		<Button
			variant={isMain ? "primary" : "plain"}
			className="h-auto self-center py-2"
			busy={wish.isPending}
			onClick={() => wish.mutate()}
		>
			{t("wishWords", { words })}
		</Button>
	);
}
