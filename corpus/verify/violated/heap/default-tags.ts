export interface Post {
  readonly tags?: string[];
}

const none: string[] = [];

export function addTag(post: Post, tag: string): void {
  (post.tags ?? none).push(tag);
}

//@ requires post.tags === undefined;
//@ ensures \result.length === 0;
export function tagsOf(post: Post): readonly string[] {
  return post.tags ?? none;
}
