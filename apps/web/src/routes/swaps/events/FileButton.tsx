import { download } from "#data";
import { Button, useAction } from "#kit";

/** Downloads a file or document of an event. */
export function FileButton({ label, path, title }: { label: string; path: string; title?: string }) {
	const file = useAction({
		mutationFn: () => download(path),
	});
	return (
		<Button busy={file.isPending} title={title} onClick={() => file.mutate()}>
			{label}
		</Button>
	);
}
