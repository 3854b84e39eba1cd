import { useMutation } from "@tanstack/react-query";
import { download } from "../../data/download.ts";
import { reasonText } from "../../data/errors.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.tsx";

/** Downloads a file or document of an event. */
export function FileButton({ label, path, title }: { label: string; path: string; title?: string }) {
	const file = useMutation({
		mutationFn: () => download(path),
		onError: (error) => toast(reasonText(error), "bad"),
	});
	return (
		<Button busy={file.isPending} title={title} onClick={() => file.mutate()}>
			{label}
		</Button>
	);
}
