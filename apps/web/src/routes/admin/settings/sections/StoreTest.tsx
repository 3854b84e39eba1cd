import { useMutation } from "@tanstack/react-query";
import { api } from "#data";
import { useTexts } from "#i18n";
import { Button, FormErrors } from "#kit";
import { texts } from "../texts.ts";

/** Tests the saved store. */
export function StoreTest({
	filesystem,
	isChanged,
}: {
	filesystem: "storage" | "backups";
	isChanged: boolean;
}) {
	const t = useTexts(texts);
	const test = useMutation({
		mutationFn: () => api().send("/api/settings/test/s3", { method: "POST", body: { filesystem } }),
	});
	return (
		<>
			<Button busy={test.isPending} disabled={isChanged} onClick={() => test.mutate()}>
				{t("s3Test")}
			</Button>
			<p role="status" className="self-center">
				{test.isSuccess && t("s3Works")}
			</p>
			<FormErrors error={test.error} />
		</>
	);
}
