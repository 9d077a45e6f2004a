export interface Friend {
  nickname?: string;
  readonly name: string;
}

//@ ensures \result <==> "nickname" in friend;
export function hasNickname(friend: Friend): boolean {
  return friend.nickname !== undefined;
}
