import { useEffect, useState } from "react";
import { WallControls } from "./WallControls.tsx";
import { WallView } from "./WallView.tsx";

/** For staff: the screen as it is, and below it what belongs to it; full screen shows the screen alone. */
export default function Wall() {
	const [isFull, setIsFull] = useState(false);
	useEffect(() => {
		const follow = () => setIsFull(document.fullscreenElement !== null);
		document.addEventListener("fullscreenchange", follow);
		return () => document.removeEventListener("fullscreenchange", follow);
	}, []);
	return <WallView wallKey="">{isFull ? undefined : (again) => <WallControls onChange={again} />}</WallView>;
}
