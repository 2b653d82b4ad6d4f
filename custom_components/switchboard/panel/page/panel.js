var rd=Object.defineProperty;var ad=Object.getOwnPropertyDescriptor;var sn=o=>{throw TypeError(o)};var m=(o,s,e,t)=>{for(var i=t>1?void 0:t?ad(s,e):s,n=o.length-1,a;n>=0;n--)(a=o[n])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&rd(s,e,i),i};var Ji=(o,s,e)=>s.has(o)||sn("Cannot "+e);var d=(o,s,e)=>(Ji(o,s,"read from private field"),e?e.call(o):s.get(o)),f=(o,s,e)=>s.has(o)?sn("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(o):s.set(o,e),C=(o,s,e,t)=>(Ji(o,s,"write to private field"),t?t.call(o,e):s.set(o,e),e),l=(o,s,e)=>(Ji(o,s,"access private method"),e);var on=(o,s,e,t)=>({set _(i){C(o,s,i,e)},get _(){return d(o,s,t)}});/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ws=globalThis,Ks=Ws.ShadowRoot&&(Ws.ShadyCSS===void 0||Ws.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Zi=Symbol(),nn=new WeakMap,Qt=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Zi)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(Ks&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=nn.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&nn.set(e,s))}return s}toString(){return this.cssText}},rn=o=>new Qt(typeof o=="string"?o:o+"",void 0,Zi),O=(o,...s)=>{let e=o.length===1?o[0]:s.reduce((t,i,n)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+o[n+1],o[0]);return new Qt(e,o,Zi)},an=(o,s)=>{if(Ks)o.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=Ws.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,o.appendChild(t)}},Qi=Ks?o=>o:o=>o instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return rn(e)})(o):o;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:ld,defineProperty:dd,getOwnPropertyDescriptor:cd,getOwnPropertyNames:pd,getOwnPropertySymbols:hd,getPrototypeOf:ud}=Object,Gs=globalThis,ln=Gs.trustedTypes,md=ln?ln.emptyScript:"",fd=Gs.reactiveElementPolyfillSupport,Xt=(o,s)=>o,es={toAttribute(o,s){switch(s){case Boolean:o=o?md:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,s){let e=o;switch(s){case Boolean:e=o!==null;break;case Number:e=o===null?null:Number(o);break;case Object:case Array:try{e=JSON.parse(o)}catch{e=null}}return e}},Vs=(o,s)=>!ld(o,s),dn={attribute:!0,type:String,converter:es,reflect:!1,useDefault:!1,hasChanged:Vs};Symbol.metadata??=Symbol("metadata"),Gs.litPropertyMetadata??=new WeakMap;var be=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=dn){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&dd(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:n}=cd(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let p=i?.call(this);n?.call(this,a),this.requestUpdate(s,p,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??dn}static _$Ei(){if(this.hasOwnProperty(Xt("elementProperties")))return;let s=ud(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(Xt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(Xt("properties"))){let e=this.properties,t=[...pd(e),...hd(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(Qi(i))}else s!==void 0&&e.push(Qi(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return an(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let n=(t.converter?.toAttribute!==void 0?t.converter:es).toAttribute(e,t.type);this._$Em=s,n==null?this.removeAttribute(i):this.setAttribute(i,n),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let n=t.getPropertyOptions(i),a=typeof n.converter=="function"?{fromAttribute:n.converter}:n.converter?.fromAttribute!==void 0?n.converter:es;this._$Em=i;let p=a.fromAttribute(e,n.type);this[i]=p??this._$Ej?.get(i)??p,this._$Em=null}}requestUpdate(s,e,t,i=!1,n){if(s!==void 0){let a=this.constructor;if(i===!1&&(n=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??Vs)(n,e)||t.useDefault&&t.reflect&&n===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:n},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),n!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,n]of this._$Ep)this[i]=n;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,n]of t){let{wrapped:a}=n,p=this[i];a!==!0||this._$AL.has(i)||p===void 0||this.C(i,void 0,n,p)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};be.elementStyles=[],be.shadowRootOptions={mode:"open"},be[Xt("elementProperties")]=new Map,be[Xt("finalized")]=new Map,fd?.({ReactiveElement:be}),(Gs.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var eo=globalThis,cn=o=>o,Ys=eo.trustedTypes,pn=Ys?Ys.createPolicy("lit-html",{createHTML:o=>o}):void 0,to="$lit$",$e=`lit$${Math.random().toFixed(9).slice(2)}$`,so="?"+$e,gd=`<${so}>`,We=document,ss=()=>We.createComment(""),is=o=>o===null||typeof o!="object"&&typeof o!="function",io=Array.isArray,yn=o=>io(o)||typeof o?.[Symbol.iterator]=="function",Xi=`[ 	
\f\r]`,ts=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,hn=/-->/g,un=/>/g,Be=RegExp(`>|${Xi}(?:([^\\s"'>=/]+)(${Xi}*=${Xi}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),mn=/'/g,fn=/"/g,bn=/^(?:script|style|textarea|title)$/i,oo=o=>(s,...e)=>({_$litType$:o,strings:s,values:e}),r=oo(1),$n=oo(2),dp=oo(3),ne=Symbol.for("lit-noChange"),c=Symbol.for("lit-nothing"),gn=new WeakMap,ze=We.createTreeWalker(We,129);function _n(o,s){if(!io(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return pn!==void 0?pn.createHTML(s):s}var vn=(o,s)=>{let e=o.length-1,t=[],i,n=s===2?"<svg>":s===3?"<math>":"",a=ts;for(let p=0;p<e;p++){let h=o[p],_,j,b=-1,w=0;for(;w<h.length&&(a.lastIndex=w,j=a.exec(h),j!==null);)w=a.lastIndex,a===ts?j[1]==="!--"?a=hn:j[1]!==void 0?a=un:j[2]!==void 0?(bn.test(j[2])&&(i=RegExp("</"+j[2],"g")),a=Be):j[3]!==void 0&&(a=Be):a===Be?j[0]===">"?(a=i??ts,b=-1):j[1]===void 0?b=-2:(b=a.lastIndex-j[2].length,_=j[1],a=j[3]===void 0?Be:j[3]==='"'?fn:mn):a===fn||a===mn?a=Be:a===hn||a===un?a=ts:(a=Be,i=void 0);let P=a===Be&&o[p+1].startsWith("/>")?" ":"";n+=a===ts?h+gd:b>=0?(t.push(_),h.slice(0,b)+to+h.slice(b)+$e+P):h+$e+(b===-2?p:P)}return[_n(o,n+(o[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},os=class o{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let n=0,a=0,p=s.length-1,h=this.parts,[_,j]=vn(s,e);if(this.el=o.createElement(_,t),ze.currentNode=this.el.content,e===2||e===3){let b=this.el.content.firstChild;b.replaceWith(...b.childNodes)}for(;(i=ze.nextNode())!==null&&h.length<p;){if(i.nodeType===1){if(i.hasAttributes())for(let b of i.getAttributeNames())if(b.endsWith(to)){let w=j[a++],P=i.getAttribute(b).split($e),W=/([.?@])?(.*)/.exec(w);h.push({type:1,index:n,name:W[2],strings:P,ctor:W[1]==="."?Zs:W[1]==="?"?Qs:W[1]==="@"?Xs:Ge}),i.removeAttribute(b)}else b.startsWith($e)&&(h.push({type:6,index:n}),i.removeAttribute(b));if(bn.test(i.tagName)){let b=i.textContent.split($e),w=b.length-1;if(w>0){i.textContent=Ys?Ys.emptyScript:"";for(let P=0;P<w;P++)i.append(b[P],ss()),ze.nextNode(),h.push({type:2,index:++n});i.append(b[w],ss())}}}else if(i.nodeType===8)if(i.data===so)h.push({type:2,index:n});else{let b=-1;for(;(b=i.data.indexOf($e,b+1))!==-1;)h.push({type:7,index:n}),b+=$e.length-1}n++}}static createElement(s,e){let t=We.createElement("template");return t.innerHTML=s,t}};function Ke(o,s,e=o,t){if(s===ne)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,n=is(s)?void 0:s._$litDirective$;return i?.constructor!==n&&(i?._$AO?.(!1),n===void 0?i=void 0:(i=new n(o),i._$AT(o,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=Ke(o,i._$AS(o,s.values),i,t)),s}var Js=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??We).importNode(e,!0);ze.currentNode=i;let n=ze.nextNode(),a=0,p=0,h=t[0];for(;h!==void 0;){if(a===h.index){let _;h.type===2?_=new gt(n,n.nextSibling,this,s):h.type===1?_=new h.ctor(n,h.name,h.strings,this,s):h.type===6&&(_=new ei(n,this,s)),this._$AV.push(_),h=t[++p]}a!==h?.index&&(n=ze.nextNode(),a++)}return ze.currentNode=We,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},gt=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=c,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=Ke(this,s,e),is(s)?s===c||s==null||s===""?(this._$AH!==c&&this._$AR(),this._$AH=c):s!==this._$AH&&s!==ne&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):yn(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==c&&is(this._$AH)?this._$AA.nextSibling.data=s:this.T(We.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=os.createElement(_n(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let n=new Js(i,this),a=n.u(this.options);n.p(e),this.T(a),this._$AH=n}}_$AC(s){let e=gn.get(s.strings);return e===void 0&&gn.set(s.strings,e=new os(s)),e}k(s){io(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let n of s)i===e.length?e.push(t=new o(this.O(ss()),this.O(ss()),this,this.options)):t=e[i],t._$AI(n),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=cn(s).nextSibling;cn(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},Ge=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,n){this.type=1,this._$AH=c,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=n,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=c}_$AI(s,e=this,t,i){let n=this.strings,a=!1;if(n===void 0)s=Ke(this,s,e,0),a=!is(s)||s!==this._$AH&&s!==ne,a&&(this._$AH=s);else{let p=s,h,_;for(s=n[0],h=0;h<n.length-1;h++)_=Ke(this,p[t+h],e,h),_===ne&&(_=this._$AH[h]),a||=!is(_)||_!==this._$AH[h],_===c?s=c:s!==c&&(s+=(_??"")+n[h+1]),this._$AH[h]=_}a&&!i&&this.j(s)}j(s){s===c?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Zs=class extends Ge{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===c?void 0:s}},Qs=class extends Ge{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==c)}},Xs=class extends Ge{constructor(s,e,t,i,n){super(s,e,t,i,n),this.type=5}_$AI(s,e=this){if((s=Ke(this,s,e,0)??c)===ne)return;let t=this._$AH,i=s===c&&t!==c||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,n=s!==c&&(t===c||i);i&&this.element.removeEventListener(this.name,this,t),n&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},ei=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){Ke(this,s)}},wn={M:to,P:$e,A:so,C:1,L:vn,R:Js,D:yn,V:Ke,I:gt,H:Ge,N:Qs,U:Xs,B:Zs,F:ei},yd=eo.litHtmlPolyfillSupport;yd?.(os,gt),(eo.litHtmlVersions??=[]).push("3.3.3");var xn=(o,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let n=e?.renderBefore??null;t._$litPart$=i=new gt(s.insertBefore(ss(),n),n,void 0,e??{})}return i._$AI(o),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var no=globalThis,J=class extends be{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=xn(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return ne}};J._$litElement$=!0,J.finalized=!0,no.litElementHydrateSupport?.({LitElement:J});var bd=no.litElementPolyfillSupport;bd?.({LitElement:J});(no.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var S=o=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(o,s)}):customElements.define(o,s)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var $d={attribute:!0,type:String,converter:es,reflect:!1,hasChanged:Vs},_d=(o=$d,s,e)=>{let{kind:t,metadata:i}=e,n=globalThis.litPropertyMetadata.get(i);if(n===void 0&&globalThis.litPropertyMetadata.set(i,n=new Map),t==="setter"&&((o=Object.create(o)).wrapped=!0),n.set(e.name,o),t==="accessor"){let{name:a}=e;return{set(p){let h=s.get.call(this);s.set.call(this,p),this.requestUpdate(a,h,o,!0,p)},init(p){return p!==void 0&&this.C(a,void 0,o,p),p}}}if(t==="setter"){let{name:a}=e;return function(p){let h=this[a];s.call(this,p),this.requestUpdate(a,h,o,!0,p)}}throw Error("Unsupported decorator location: "+t)};function L(o){return(s,e)=>typeof e=="object"?_d(o,s,e):((t,i,n)=>{let a=i.hasOwnProperty(n);return i.constructor.createProperty(n,t),a?Object.getOwnPropertyDescriptor(i,n):void 0})(o,s,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function v(o){return L({...o,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ve=(o,s,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof s!="object"&&Object.defineProperty(o,s,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function ce(o,s){return(e,t,i)=>{let n=a=>a.renderRoot?.querySelector(o)??null;if(s){let{get:a,set:p}=typeof t=="object"?e:i??(()=>{let h=Symbol();return{get(){return this[h]},set(_){this[h]=_}}})();return Ve(e,t,{get(){let h=a.call(this);return h===void 0&&(h=n(this),(h!==null||this.hasUpdated)&&p.call(this,h)),h}})}return Ve(e,t,{get(){return n(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var kn=new Map,ro=new Map;function y(o,s){let e=`${o}/${s}`,t=kn.get(e)??{};return kn.set(e,t),t}function Tn(o){if(o==="en")return Promise.resolve();let s=ro.get(o)??vd(o);return ro.set(o,s),s.catch(()=>ro.delete(o)),s.catch(()=>{})}async function vd(o){let s=await fetch(new URL(`${o}.json`,import.meta.url));if(!s.ok)throw new Error(`The texts could not be loaded: ${s.status}`);let e=await s.json();for(let[t,i]of Object.entries(e))Object.assign(y(o,t),i)}var An=y("de","i18n");var Rn={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var Sn=y("es","i18n");var En=y("fr","i18n");var Pn=y("it","i18n");var Cn=y("nl","i18n");function Q(o){return(s,e,t={})=>{let i=ao(s.hass.language),n=o[i],a=o.en,p=t.count;return((typeof p=="number"&&new Intl.PluralRules(i).select(p)==="one"?n[`${e}_one`]:void 0)??n[e]??a[e]??e).replace(/\{(\w+)\}/g,(j,b)=>{let w=t[b];return w===void 0?j:typeof w=="number"?s.show.number(w):w})}}function ao(o){let s=o.toLowerCase().split("-")[0]??"en";return s==="de"||s==="es"||s==="fr"||s==="it"||s==="nl"?s:"en"}var g=Q({en:Rn,de:An,es:Sn,fr:En,it:Pn,nl:Cn});var ie=class extends Error{constructor(e,t,i){super(i);this.kind=e;this.code=t}},xd=1,kd=2,Td=3;function H(o,s){if(s instanceof ie)return s;let e=typeof s=="number"?s:s?.code;if(e===kd)return new ie("expired","expired",g(o,"expired"));if(e===Td||e===xd||!o.hass.connected)return new ie("lost","lost",g(o,"lost"));if(e==="unknown_command")return new ie("gone","gone",g(o,"gone"));let t=s??{},i=t.translation_key,n=i&&t.translation_domain?o.hass.localize(`component.${t.translation_domain}.exceptions.${i}.message`,t.translation_placeholders):"",a=typeof t.message=="string"?t.message:String(s);return new ie("refused",String(i??e??"unknown"),n||a)}var lo={state:"loading"},Ad=4e3,yt=class{constructor(s,e){this.app=s;this.changed=e;this.current=lo;this.#e=0}#e;async load(s){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?lo:{state:"loading",value:t});let i=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},Ad);try{let n=await s();e===this.#e&&this.#t({state:"ready",value:n})}catch(n){if(e!==this.#e)return;let a=H(this.app(),n);this.#t({state:"failed",failure:a,...t===void 0?{}:{value:t}})}finally{clearTimeout(i)}}put(s){this.#e+=1,this.#t({state:"ready",value:s})}clear(){this.#e+=1,this.#t(lo)}#t(s){this.current=s,this.changed()}};function B(o,s,e,t){let{state:i,value:n,failure:a}=s,p=i==="failed"&&a?r`<div class="alert bad" role="alert" data-state="failed">
          <p>${g(o,"failed")} ${a.message}</p>
          ${t?r`<button @click=${t}>${g(o,"again")}</button>`:c}
        </div>`:c,h=i==="loading"&&(n===void 0||s.is_slow)?r`<p class="quiet" role="status" data-state="loading">
          ${g(o,s.is_slow?"loading_long":"loading")}
        </p>`:c;return r`${p}${h}${n===void 0?c:e(n)}`}var q=O`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus {
    outline: none;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled) {
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var I=class extends J{constructor(){super(...arguments);this.path=[];this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=q}#e;#t;loader(){return new yt(()=>this.app,this.#e)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};m([L({attribute:!1})],I.prototype,"app",2),m([L({attribute:!1})],I.prototype,"path",2);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var bt={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},_e=o=>(...s)=>({_$litDirective$:o,values:s}),ue=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Rd}=wn,Nn=o=>o;var On=o=>o.strings===void 0,In=()=>document.createComment(""),$t=(o,s,e)=>{let t=o._$AA.parentNode,i=s===void 0?o._$AB:s._$AA;if(e===void 0){let n=t.insertBefore(In(),i),a=t.insertBefore(In(),i);e=new Rd(n,a,o,o.options)}else{let n=e._$AB.nextSibling,a=e._$AM,p=a!==o;if(p){let h;e._$AQ?.(o),e._$AM=o,e._$AP!==void 0&&(h=o._$AU)!==a._$AU&&e._$AP(h)}if(n!==i||p){let h=e._$AA;for(;h!==n;){let _=Nn(h).nextSibling;Nn(t).insertBefore(h,i),h=_}}}return e},Oe=(o,s,e=o)=>(o._$AI(s,e),o),Sd={},ti=(o,s=Sd)=>o._$AH=s,qn=o=>o._$AH,si=o=>{o._$AR(),o._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var jn=(o,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(o[i],i);return t},ve=_e(class extends ue{constructor(o){if(super(o),o.type!==bt.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],n=[],a=0;for(let p of o)i[a]=t?t(p,a):a,n[a]=e(p,a),a++;return{values:n,keys:i}}render(o,s,e){return this.dt(o,s,e).values}update(o,[s,e,t]){let i=qn(o),{values:n,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,n;let p=this.ut??=[],h=[],_,j,b=0,w=i.length-1,P=0,W=n.length-1;for(;b<=w&&P<=W;)if(i[b]===null)b++;else if(i[w]===null)w--;else if(p[b]===a[P])h[P]=Oe(i[b],n[P]),b++,P++;else if(p[w]===a[W])h[W]=Oe(i[w],n[W]),w--,W--;else if(p[b]===a[W])h[W]=Oe(i[b],n[W]),$t(o,h[W+1],i[b]),b++,W--;else if(p[w]===a[P])h[P]=Oe(i[w],n[P]),$t(o,i[b],i[w]),w--,P++;else if(_===void 0&&(_=jn(a,P,W),j=jn(p,b,w)),_.has(p[b]))if(_.has(p[w])){let ee=j.get(a[P]),Ne=ee!==void 0?i[ee]:null;if(Ne===null){let te=$t(o,i[b]);Oe(te,n[P]),h[P]=te}else h[P]=Oe(Ne,n[P]),$t(o,i[b],Ne),i[ee]=null;P++}else si(i[w]),w--;else si(i[b]),b++;for(;P<=W;){let ee=$t(o,h[W+1]);Oe(ee,n[P]),h[P++]=ee}for(;b<=w;){let ee=i[b++];ee!==null&&si(ee)}return this.ut=a,ti(o,h),ne}});function re(o,s,e=c){return r`<section class="card stack" data-state="empty">
    <h2>${o}</h2>
    <p>${s}</p>
    ${e===c?c:r`<div class="row">${e}</div>`}
  </section>`}function Ye(o){return re(g(o,"log_off_title"),`${g(o,"log_off")}${o.isAdmin?"":` ${g(o,"log_off_ask")}`}`,o.isAdmin?r`<a class="button filled" href=${o.link(`/settings/${o.info?.entries[0]?.entry_id??""}/consent`)}>
          ${g(o,"open_settings")}
        </a>`:c)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ns=(o,s)=>{let e=o._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(s,!1),ns(t,s);return!0},ii=o=>{let s,e;do{if((s=o._$AM)===void 0)break;e=s._$AN,e.delete(o),o=s}while(e?.size===0)},Ln=o=>{for(let s;s=o._$AM;o=s){let e=s._$AN;if(e===void 0)s._$AN=e=new Set;else if(e.has(o))break;e.add(o),Cd(s)}};function Ed(o){this._$AN!==void 0?(ii(this),this._$AM=o,Ln(this)):this._$AM=o}function Pd(o,s=!1,e=0){let t=this._$AH,i=this._$AN;if(i!==void 0&&i.size!==0)if(s)if(Array.isArray(t))for(let n=e;n<t.length;n++)ns(t[n],!1),ii(t[n]);else t!=null&&(ns(t,!1),ii(t));else ns(this,o)}var Cd=o=>{o.type==bt.CHILD&&(o._$AP??=Pd,o._$AQ??=Ed)},oi=class extends ue{constructor(){super(...arguments),this._$AN=void 0}_$AT(s,e,t){super._$AT(s,e,t),Ln(this),this.isConnected=s._$AU}_$AO(s,e=!0){s!==this.isConnected&&(this.isConnected=s,s?this.reconnected?.():this.disconnected?.()),e&&(ns(this,s),ii(this))}setValue(s){if(On(this._$Ct))this._$Ct._$AI(s,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=s,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var ae=class{constructor(s,e){this.app=s;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#s=!1}#e;#t;#s;async start(s,e={}){this.#e=s,this.#t+=1,this.#s=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#i(0)}async more(){this.#s||this.next===null||!this.hasFirst||await this.#i(this.next)}put(s,e=this.total){this.items=s,this.total=e,this.changed()}async#i(s){let e=this.#e;if(!e)return;let t=this.#t;this.#s=!0,this.state="loading",this.failure=void 0,this.changed();try{let i=await e(s);if(t!==this.#t)return;this.items=s===0?i.items:[...this.items,...i.items],this.total=i.total,this.next=i.next_offset,this.hasFirst=!0,this.state="ready"}catch(i){if(t!==this.#t)return;this.state="failed",this.failure=H(this.app(),i)}finally{t===this.#t&&(this.#s=!1,this.changed())}}foot(){let s=this.app();return this.state==="failed"&&this.failure?r`<div class="alert bad" role="alert" data-state="failed">
        <p>${g(s,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#i(this.hasFirst?this.next??0:0)}}>
          ${g(s,"again")}
        </button>
      </div>`:this.state==="loading"?r`<p class="quiet" role="status" data-state="loading">
        ${g(s,"loading")}
      </p>`:r`<div class="spread">
      <p class="quiet">${g(s,"all_shown",{count:this.total})}</p>
      ${this.next===null?c:r`<button ${Nd(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${g(s,"more")}
          </button>`}
    </div>`}},co=class extends oi{#e;#t=()=>{};constructor(s){if(super(s),s.type!==bt.ELEMENT)throw new Error("inSight belongs to an element")}render(s){return c}update(s,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(i=>i.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(s.element)),c}disconnected(){this.#e?.disconnect(),this.#e=void 0}},Nd=_e(co);var Mn=y("de","views/conversations/i18n");var Dn={one:"One conversation",to_list:"All conversations",search:"Search in what was said",since:"From",until:"Until",more_filters:"More filters",only_failed:"Only what failed",dearest_first:"Dearest first",facet_owner:"Person",facet_agent_id:"Agent",facet_device_id:"Device",facet_area_id:"Room",facet_route:"Answered by",all:"All",found:"{count} found",found_one:"{count} found",no_words:"(no words)",messages:"{count} messages",messages_one:"{count} message",said_about:"What was said about “{words}”",assistant:"Assistant",tokens:"{count} tokens",route_local:"Home Assistant",route_model:"Model",route_fallback:"Stand-in",route_none:"Nobody",empty_title:"Nothing was said yet",empty:"Talk to your assistant, at a satellite or in the Assist dialog. What is said, who answered it and what it cost shows here, and what the house learns from it shows under Memory.",export:"Export",fork:"Continue in a copy",forked:"A copy was begun. It goes on where this one ended, in the conversation “{id}”; give this name to conversation.process.",delete:"Delete …",to_turn:"How it went",delete_heading:"Delete this conversation?",delete_for_good:"Delete for good",deleting:"Deleting …",going_messages:"{count} messages are deleted for good.",going_messages_one:"{count} message is deleted for good.",nothing_learnt:"Nothing was learnt from it.",going_memories:"Learnt from it alone, goes with it: {count} memories",going_relations:"In the graph, goes with it: {count} relations",going_entities:"In the graph, goes with it: {count} things",going_staying:"Stay, with fewer sources: {count} memories",becomes:"Then says: {text}",deleted:"Deleted: {messages} messages and {memories} memories.",not_erased:"Traces are left in the database until there is room on the disk to write it anew.",files_left:"These files may still hold it: {files}"};var Un=y("es","views/conversations/i18n");var Fn=y("fr","views/conversations/i18n");var Hn=y("it","views/conversations/i18n");var Bn=y("nl","views/conversations/i18n");var M=Q({en:Dn,de:Mn,es:Un,fr:Fn,it:Hn,nl:Bn});var Od={local:"route_local",model:"route_model",fallback:"route_fallback",none:"route_none"},qd={none:"bad",fallback:"warn"};function po(o,s){let e=Od[s];return e?M(o,e):s}function ni(o,s){return s.map(e=>r`<span class="chip ${qd[e]??""}">${po(o,e)}</span>`)}function zn(o,s){return s.cost?r`<span class="chip">${o.show.money(s.cost)}</span>`:s.tokens?r`<span class="chip">${M(o,"tokens",{count:s.tokens})}</span>`:c}function rs(o,s){return s.area_id?o.areaName(s.area_id):s.device_id?o.deviceName(s.device_id):""}var Wn=["owner","agent_id","device_id","area_id","route"],ho=["memories","relations","entities","staying"];var jd=250,Ld=50,Md=20,vt,as,ls,Je,D,_t,Kn,Gn,Vn,uo,mo,fo,Yn,Jn,Zn,Qn,Xn,ri,ai,go,oe=class extends I{constructor(){super(...arguments);f(this,D);this.deleted=0;this.words="";this.having={};this.since="";this.until="";this.isFailed=!1;this.isDear=!1;f(this,vt,new ae(()=>this.app,()=>this.requestUpdate()));f(this,as,new ae(()=>this.app,()=>this.requestUpdate()));f(this,ls,this.loader());f(this,Je);f(this,ri,e=>{let t=e.target.value.trim();clearTimeout(d(this,Je)),C(this,Je,setTimeout(()=>l(this,D,go).call(this,t),jd))});f(this,ai,e=>{e.preventDefault(),clearTimeout(d(this,Je)),l(this,D,go).call(this,this.search.value.trim())})}willUpdate(e){super.willUpdate(e),e.has("deleted")&&e.get("deleted")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,Je))}load(){d(this,ls).load(()=>this.app.call("conversations/choices")),l(this,D,_t).call(this,!1)}render(){let{app:e}=this,t=d(this,vt);return d(this,D,Kn)&&t.hasFirst&&t.total===0?l(this,D,Gn).call(this):e.info&&!e.info.logs&&!t.hasFirst?Ye(e):r`<div class="stack">${l(this,D,Vn).call(this)} ${this.words?l(this,D,Qn).call(this):l(this,D,Jn).call(this)}</div>`}};vt=new WeakMap,as=new WeakMap,ls=new WeakMap,Je=new WeakMap,D=new WeakSet,_t=function(e){let{since:t,until:i,words:n}=this,a={...t?{since:t}:{},...i?{until:i}:{}};if(n){let{owner:h}=this.having,_={query:n,limit:Md,...a,...h?{owner:h}:{}};d(this,as).start(j=>this.app.call("conversations/search",{..._,offset:j}),{clear:e});return}let p={limit:Ld,...a,...this.having,...this.isFailed?{failed:!0}:{},...this.isDear?{sort:"dearest"}:{}};d(this,vt).start(h=>this.app.call("conversations/list",{...p,offset:h}),{clear:e})},Kn=function(){let{since:e,until:t,isFailed:i,words:n}=this;return!(n||e||t||i||Object.keys(this.having).length)},Gn=function(){let{app:e}=this;return e.info&&!e.info.logs?Ye(e):re(M(e,"empty_title"),M(e,"empty"))},Vn=function(){let{app:e}=this,t=d(this,ls).current.value;return r`<form class="card" role="search" @submit=${d(this,ai)}>
      <label class="field whole" for="search"
        >${M(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${this.words}
          @input=${d(this,ri)}
        />
      </label>
      ${l(this,D,uo).call(this,"since",this.since,i=>this.since=i)}
      ${l(this,D,uo).call(this,"until",this.until,i=>this.until=i)}
      ${t?l(this,D,fo).call(this,"owner",t):c}
      ${this.words?c:r`<details class="whole">
            <summary>${M(e,"more_filters")}</summary>
            <div class="filters">
              ${t?Wn.filter(i=>i!=="owner").map(i=>l(this,D,fo).call(this,i,t)):c}
              ${l(this,D,mo).call(this,"only_failed",this.isFailed,i=>this.isFailed=i)}
              ${l(this,D,mo).call(this,"dearest_first",this.isDear,i=>this.isDear=i)}
            </div>
          </details>`}
    </form>`},uo=function(e,t,i){return r`<label class="field"
      >${M(this.app,e)}
      <input
        type="date"
        .value=${t}
        @change=${n=>{i(n.target.value),l(this,D,_t).call(this,!0)}}
      />
    </label>`},mo=function(e,t,i){return r`<label class="check"
      ><input
        type="checkbox"
        .checked=${t}
        @change=${n=>{i(n.target.checked),l(this,D,_t).call(this,!0)}}
      />${M(this.app,e)}</label
    >`},fo=function(e,t){let{app:i}=this;return t[e].length?r`<label class="field"
      >${M(i,`facet_${e}`)}
      <select
        name=${e}
        @change=${n=>{let{[e]:a,...p}=this.having,h=n.target.value;this.having=h?{...p,[e]:h}:p,l(this,D,_t).call(this,!0)}}
      >
        <option value="">${M(i,"all")}</option>
        ${t[e].map(n=>r`<option value=${n.value} ?selected=${n.value===this.having[e]}>
              ${l(this,D,Yn).call(this,e,n.value)} (${i.show.number(n.conversations)})
            </option>`)}
      </select>
    </label>`:c},Yn=function(e,t){let{app:i}=this;switch(e){case"owner":return i.ownerName(t);case"agent_id":return i.entityName(t);case"device_id":return i.deviceName(t);case"area_id":return i.areaName(t);case"route":return po(i,t)}},Jn=function(){let{app:e}=this,t=d(this,vt),i=[];for(let n of t.items){let a=this.isDear?"":e.show.day(n.at),p=i.at(-1);p?.day===a?p.of.push(n):i.push({day:a,of:[n]})}return r`<section class="stack" aria-labelledby="found">
      <h2 id="found" class="unseen">${g(e,"conversations")}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?M(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${g(e,"none_found")}</p>`:i.map(n=>r`<div>
                ${n.day?r`<h3>${e.show.date(n.of[0]?.at??n.day)}</h3>`:c}
                <ul class="plain">
                  ${ve(n.of,a=>a.conversation_id,a=>l(this,D,Zn).call(this,a))}
                </ul>
              </div>`)}
      ${t.foot()}
    </section>`},Zn=function(e){let{app:t}=this,i=rs(t,e);return r`<li class="card">
      <p>
        <a href=${t.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${e.beginning||M(t,"no_words")}</a
        >
      </p>
      <div class="spread">
        <span class="row">
          <span class="quiet"
            >${e.owners.map(n=>t.ownerName(n)).join(", ")}${i?` · ${i}`:""}</span
          >
          ${ni(t,e.routes)} ${zn(t,e)}
        </span>
        <span class="quiet"
          >${M(t,"messages",{count:e.messages})} ·
          ${this.isDear?t.show.dateTime(e.at):t.show.time(e.at)}</span
        >
      </div>
    </li>`},Qn=function(){let{app:e}=this,t=d(this,as);return r`<section class="stack" aria-labelledby="hits">
      <h2 id="hits">${M(e,"said_about",{words:this.words})}</h2>
      <p class="unseen" role="status">
        ${t.state==="ready"?M(e,"found",{count:t.total}):""}
      </p>
      ${t.hasFirst&&!t.items.length?r`<p data-state="empty">${g(e,"none_found")}</p>`:r`<ul class="plain">
            ${t.items.map(i=>l(this,D,Xn).call(this,i))}
          </ul>`}
      ${t.foot()}
    </section>`},Xn=function(e){let{app:t}=this,i=e.role==="user"?t.ownerName(e.owner):M(t,"assistant");return r`<li class="card">
      <p>
        <a href=${t.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${e.text}${e.is_cut?" …":""}</a
        >
      </p>
      <p class="quiet">${i} · ${t.show.dateTime(e.at)}</p>
    </li>`},ri=new WeakMap,ai=new WeakMap,go=function(e){e!==this.words&&(this.words=e,l(this,D,_t).call(this,!0))},oe.styles=[q,O`
      :host([hidden]) {
        display: none;
      }
      form,
      .filters {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .whole {
        grid-column: 1 / -1;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .filters {
        margin-top: 8px;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
      h3 {
        margin: 12px 0 8px;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        /* Rows that are not in sight are neither laid out nor painted. */
        content-visibility: auto;
        contain-intrinsic-size: auto 96px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([L({attribute:!1})],oe.prototype,"deleted",2),m([v()],oe.prototype,"words",2),m([v()],oe.prototype,"having",2),m([v()],oe.prototype,"since",2),m([v()],oe.prototype,"until",2),m([v()],oe.prototype,"isFailed",2),m([v()],oe.prototype,"isDear",2),m([ce("#search")],oe.prototype,"search",2),oe=m([S("sb-conversation-list")],oe);var Qe,li,er,Ze=class extends J{constructor(){super(...arguments);f(this,li);this.heading="";f(this,Qe,null)}firstUpdated(){C(this,Qe,Dd()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),d(this,Qe)instanceof HTMLElement&&d(this,Qe).isConnected&&d(this,Qe).focus()}render(){return r`
      <dialog aria-labelledby="heading" @cancel=${l(this,li,er)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};Qe=new WeakMap,li=new WeakSet,er=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},Ze.styles=[q,O`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],m([L()],Ze.prototype,"heading",2),m([ce("dialog")],Ze.prototype,"dialog",2),Ze=m([S("sb-dialog")],Ze);function Dd(){let o=document.activeElement;for(;o?.shadowRoot?.activeElement;)o=o.shadowRoot.activeElement;return o}var je,Le,tr,sr,ir,di,ds,qe=class extends I{constructor(){super(...arguments);f(this,Le);this.conversation="";this.isBusy=!1;this.trouble="";f(this,je,this.loader());f(this,di,async()=>{let{app:e}=this,t=d(this,je).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let i=await e.call("conversations/delete",{conversation_id:this.conversation,expected_revision:t.revision}),n=[...i.files_to_delete,...i.damaged_copies],a=[M(e,"deleted",{messages:i.messages,memories:i.memories})];i.erased||a.push(M(e,"not_erased")),n.length&&a.push(M(e,"files_left",{files:n.join(", ")})),e.notify(a.join(" ")),this.dispatchEvent(new Event("deleted"))}catch(i){let n=H(e,i);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});f(this,ds,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){let e=this.conversation;d(this,je).load(()=>this.app.call("conversations/delete_preview",{conversation_id:e}))}render(){let{app:e}=this,t=d(this,je).current;return r`<sb-dialog .heading=${M(e,"delete_heading")} @closed=${d(this,ds)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${B(e,t,i=>l(this,Le,tr).call(this,i),()=>this.load())}
      </div>
      <button slot="actions" @click=${d(this,ds)}>${g(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${t.state!=="ready"||this.isBusy}
        @click=${d(this,di)}
      >
        ${M(e,this.isBusy?"deleting":"delete_for_good")}
      </button>
    </sb-dialog>`}};je=new WeakMap,Le=new WeakSet,tr=function(e){let{app:t}=this,i=ho.some(n=>e[n]?.total);return r`
      <p>${M(t,"going_messages",{count:e.messages})}</p>
      ${i?c:r`<p>${M(t,"nothing_learnt")}</p>`}
      ${ho.map(n=>l(this,Le,sr).call(this,n,e[n]))}
    `},sr=function(e,t){if(!t?.total)return c;let{app:i}=this;return r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${M(i,`going_${e}`,{count:t.total})}</summary>
      <ul>
        ${t.items.map(n=>r`<li>
              ${n.text}${n.is_cut?" …":""}
              ${n.becomes?r`<span class="quiet">${M(i,"becomes",{text:n.becomes})}</span>`:c}
            </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,Le,ir).call(this,e,t)}>${g(i,"more")}</button>`}
    </details>`},ir=async function(e,t){try{let i=await this.app.call("conversations/delete_preview",{conversation_id:this.conversation,part:e,offset:t.next_offset??0}),n=d(this,je).current.value,a=i[e];if(!n||!a)return;if(i.revision!==n.revision){this.load();return}d(this,je).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(i){this.trouble=H(this.app,i).message}},di=new WeakMap,ds=new WeakMap,qe.styles=[q,O`
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],m([L({attribute:!1})],qe.prototype,"conversation",2),m([v()],qe.prototype,"isBusy",2),m([v()],qe.prototype,"trouble",2),qe=m([S("sb-conversation-delete")],qe);var Ud=100,cs,me,wt,or,ci,pi,hi,we=class extends I{constructor(){super(...arguments);f(this,me);this.owners=[];this.isDeleting=!1;this.busy="";this.forked="";f(this,cs,new ae(()=>this.app,()=>this.requestUpdate()));f(this,ci,async()=>{let{app:e}=this;this.busy="export";try{let t={conversation_id:d(this,me,wt)},{conversation:i}=await e.call("conversations/export",t),n=new Blob([JSON.stringify(i,void 0,2)],{type:"application/json"}),a=document.createElement("a");a.href=URL.createObjectURL(n),a.download=`conversation-${d(this,me,wt).replace(/[^\w-]+/g,"_")}.json`,a.click(),setTimeout(()=>URL.revokeObjectURL(a.href),6e4)}catch(t){e.notifyFailure(t)}finally{this.busy=""}});f(this,pi,async()=>{let{app:e}=this;this.busy="fork";try{let t={conversation_id:d(this,me,wt)};this.forked=(await e.call("conversations/fork",t)).conversation_id}catch(t){e.notifyFailure(t)}finally{this.busy=""}});f(this,hi,()=>{this.isDeleting=!1,this.dispatchEvent(new Event("conversation-deleted",{bubbles:!0,composed:!0}))})}load(){let e=d(this,me,wt);this.forked="",d(this,cs).start(async t=>{let i={conversation_id:e,limit:Ud,offset:t},n=await this.app.call("conversations/get",i);return this.owners=n.owners,n})}render(){let{app:e}=this,t=d(this,cs),i=t.items[0];return r`<div class="stack">
      ${i?r`<section class="card stack">
              <p>
                ${this.owners.map(n=>e.ownerName(n)).join(", ")},
                ${e.show.dateTime(i.at)}${rs(e,i)?`, ${rs(e,i)}`:""}
              </p>
              <div class="row">
                <button ?disabled=${this.busy!==""} @click=${d(this,ci)}>
                  ${M(e,"export")}
                </button>
                <button ?disabled=${this.busy!==""} @click=${d(this,pi)}>${M(e,"fork")}</button>
                <button class="bad" @click=${()=>this.isDeleting=!0}>
                  ${M(e,"delete")}
                </button>
              </div>
              <p role="status" ?hidden=${!this.forked}>
                ${this.forked?M(e,"forked",{id:this.forked}):""}
              </p>
            </section>
            <ol class="plain">
              ${ve(t.items,n=>n.id,n=>l(this,me,or).call(this,n))}
            </ol>`:c}
      ${t.foot()}
      ${this.isDeleting?r`<sb-conversation-delete
            .app=${e}
            .conversation=${d(this,me,wt)}
            @closed=${()=>this.isDeleting=!1}
            @deleted=${d(this,hi)}
          ></sb-conversation-delete>`:c}
    </div>`}};cs=new WeakMap,me=new WeakSet,wt=function(){return this.path[0]??""},or=function(e){let{app:t}=this,i=e.role==="user",n=i?t.ownerName(e.owner):M(t,"assistant");return r`<li class=${i?"user":""}><div class="meta quiet">${n} ·
      ${t.show.time(e.at,!0)}
      ${i||!e.route?c:ni(t,[e.route])}
      <a href=${t.link(`/turn/${encodeURIComponent(e.id)}`)}>${M(t,"to_turn")}</a></div
      >${e.text}${e.is_cut?" …":""}</li>`},ci=new WeakMap,pi=new WeakMap,hi=new WeakMap,we.styles=[q,O`
      li {
        padding: 10px 14px;
        margin-bottom: 8px;
        max-width: min(46rem, 92%);
        width: fit-content;
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        background: var(--sb-card);
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      li.user {
        margin-inline-start: auto;
        background: var(--sb-tint);
      }
      .meta {
        white-space: normal;
      }
    `],m([v()],we.prototype,"owners",2),m([v()],we.prototype,"isDeleting",2),m([v()],we.prototype,"busy",2),m([v()],we.prototype,"forked",2),we=m([S("sb-conversation-one")],we);var ps,mi,ui=class extends I{constructor(){super(...arguments);f(this,ps,0);f(this,mi,()=>{C(this,ps,d(this,ps)+1),this.requestUpdate(),this.app.go("/conversations",{replace:!0})})}load(){}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @conversation-deleted=${d(this,mi)}>
      <div class="spread">
        <h1 tabindex="-1">${t?M(e,"one"):g(e,"conversations")}</h1>
        ${t?r`<a class="button" href=${e.link("/conversations")}>${M(e,"to_list")}</a>`:c}
      </div>
      <sb-conversation-list
        .app=${e}
        .deleted=${d(this,ps)}
        ?hidden=${t!==void 0}
      ></sb-conversation-list>
      ${t?r`<sb-conversation-one .app=${e} .path=${this.path}></sb-conversation-one>`:c}
    </div>`}};ps=new WeakMap,mi=new WeakMap,ui=m([S("sb-conversations")],ui);var fi=class extends I{load(){}render(){return r`<h1 tabindex="-1">${g(this.app,"graph")}</h1>`}};fi=m([S("sb-graph")],fi);var nr=y("de","views/health/i18n");var rr={look_again:"Look again",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Left alone for {seconds} s",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"Well",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for vectors",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",typical:"Half / 95 % of the calls",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"Well",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is left alone for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so vectors cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details."};var ar=y("es","views/health/i18n");var lr=y("fr","views/health/i18n");var dr=y("it","views/health/i18n");var cr=y("nl","views/health/i18n");var N=Q({en:rr,de:nr,es:ar,fr:lr,it:dr,nl:cr});var Hd=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function Xe(o,s){if(!s)return"";if(Hd.includes(s))return N(o,`reason_${s}`);let e=o.hass.localize(`component.switchboard.exceptions.${s}.message`);return e&&!e.includes("{")?e:N(o,"reason_other",{reason:s})}var Bd=60*864e5,pr="/config/integrations/integration/switchboard",hs,V,hr,ur,mr,fr,gr,yr,br,$r,xt=class extends I{constructor(){super(...arguments);f(this,V);this.busy=!1;f(this,hs,this.loader())}load(){d(this,hs).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return r`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${g(e,"health")}</h1>
        <button @click=${()=>this.load()}>${N(e,"look_again")}</button>
      </div>
      ${B(e,d(this,hs).current,t=>l(this,V,hr).call(this,t),()=>this.load())}
    </div>`}};hs=new WeakMap,V=new WeakSet,hr=function(e){let{app:t}=this;return r`
      ${e.guests?r`<p class="alert warn">${N(t,"guests")}</p>`:c}
      ${e.connections.length?e.connections.map(i=>l(this,V,ur).call(this,i)):re(N(t,"empty_title"),N(t,"empty"),r`<a class="button filled" href=${pr}>${N(t,"to_integration")}</a>`)}
      ${l(this,V,$r).call(this,e.database)}
    `},ur=function(e){let{app:t}=this;return r`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?c:r`<div class="alert bad stack">
            <p>${N(t,"not_loaded")}</p>
            <a href=${pr}>${N(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(i=>r`<li>
            ${i.takes_over?N(t,"takes_over",{agent:i.name,other:t.entityName(i.takes_over)}):N(t,"nobody_takes_over",{agent:i.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(i=>l(this,V,mr).call(this,e,i))}</div>
    </section>`},mr=function(e,t){let{app:i}=this,n=t.last_failure,a=n!==null&&(t.last_success??"")<n.at,p=t.breaker.state!=="closed"?t.breaker.state:a?"failing":t.last_success?"well":"unknown",h={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[p];return r`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${h}">
          ${N(i,`is_${p}`,{seconds:Math.ceil(t.breaker.seconds??0)})}
        </span>
      </div>
      <p class="quiet">
        ${N(i,`role_${t.role}`)}${t.rank?`, ${N(i,"rank",{rank:t.rank})}`:""}.
        ${t.model?N(i,"model",{model:t.model}):N(i,"model_unknown")}
      </p>
      ${l(this,V,fr).call(this,t)}
      <p>
        ${t.last_success?N(i,"last_success",{ago:i.show.ago(t.last_success)}):N(i,"no_success")}
        ${n?N(i,"last_failure",{ago:i.show.ago(n.at)}):N(i,"no_failure")}
      </p>
      ${n?r`<p class=${a?"alert bad":"quiet"}>${Xe(i,n.reason)}</p>`:c}
      ${t.week.calls?l(this,V,gr).call(this,t):r`<p class="quiet">${N(i,"never_asked")}</p>`}
      ${l(this,V,yr).call(this,e,t)}
    </article>`},fr=function(e){if(!e.retires)return c;let{app:t}=this,i=`${e.retires}T12:00:00Z`,n=Date.parse(i)-Date.now()<Bd;return r`<p class=${n?"alert warn":"quiet"}>
      ${N(t,e.is_over?"retired":"retires",{day:t.show.date(i)})}
    </p>`},gr=function(e){let{app:t}=this,i=[e.day,e.week],n=(p,h)=>r`<tr>
        <th scope="row">${N(t,p)}</th>
        ${i.map(_=>r`<td class="number">${h(_)}</td>`)}
      </tr>`,a=p=>p.p50===null||p.p95===null?"–":`${t.show.span(p.p50)} / ${t.show.span(p.p95)}`;return r`<table>
      <thead>
        <tr>
          <th scope="col">${N(t,"typical")}</th>
          <th class="number" scope="col">${N(t,"day")}</th>
          <th class="number" scope="col">${N(t,"week")}</th>
        </tr>
      </thead>
      <tbody>
        ${n("calls",p=>t.show.number(p.calls))}
        ${n("errors",p=>p.error_rate===null?"–":t.show.percent(p.error_rate))}
        ${e.role==="embedding"?c:n("first_word",p=>a(p.first_word_ms))}
        ${n("whole",p=>a(p.whole_ms))}
      </tbody>
    </table>`},yr=function(e,t){let{app:i}=this,n=[...new Set([...t.refused,...Object.keys(t.values)])];return n.length?r`<div class="stack">
      <p class="quiet">${N(i,"refuses")}</p>
      <ul class="plain row">
        ${n.map(a=>r`<li class="chip">${a}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy}
          aria-label=${`${N(i,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,V,br).call(this,e,t)}}
        >
          ${N(i,"ask_again")}
        </button>
      </div>
    </div>`:r`<p class="quiet">${N(i,"refuses_nothing")}</p>`},br=async function(e,t){this.busy=!0;try{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(N(this.app,"will_ask"))}catch(i){this.app.notifyFailure(i)}finally{this.busy=!1,this.load()}},$r=function(e){let{app:t}=this,i=e.problem!==null||e.is_kept&&!e.is_open,n=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),a=i?"bad":n?"warn":e.is_open?"good":"",p=(h,_)=>r`<tr>
        <th scope="row">${N(t,h)}</th>
        <td>${_}</td>
      </tr>`;return r`<section class="card stack">
      <div class="spread">
        <h2>${N(t,"database")}</h2>
        <span class="chip ${a}">${N(t,i?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${i?r`<p class="alert bad">${N(t,"db_bad_means")}</p>`:c}
      <table>
        <tbody>
          ${p("log",N(t,e.is_kept?"log_on":"log_off"))}
          ${p("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?p("integrity",N(t,`db_${e.integrity}`)):c}
          ${e.checked?p("checked",t.show.dateTime(e.checked)):c}
          ${p("backup",e.is_held_for_backup?N(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):N(t,"backup_unknown"))}
          ${p("retention",e.retention_days===null?N(t,"for_ever"):N(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?p("dropped",t.show.number(e.dropped)):c}
        </tbody>
      </table>
      ${e.is_kept?c:r`<div class="row"><a class="button" href=${t.link("/settings")}>${g(t,"open_settings")}</a></div>`}
    </section>`},xt.styles=[q,O`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `],m([v()],xt.prototype,"busy",2),xt=m([S("sb-health")],xt);/**
 * @license
 * Copyright 2018 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var zd={},_r=_e(class extends ue{constructor(){super(...arguments),this.ot=zd}render(o,s){return s()}update(o,[s,e]){if(Array.isArray(s)){if(Array.isArray(this.ot)&&this.ot.length===s.length&&s.every((t,i)=>t===this.ot[i]))return ne}else if(this.ot===s)return ne;return this.ot=Array.isArray(s)?Array.from(s):s,this.render(s,e)}});var vr=y("de","views/memory/i18n");var wr={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is always told to the assistant, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"Everybody",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money or safety, or nobody could tell who said it. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"This belongs to the household: an administrator can change it.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",withheld:"Not shown while guests are here.",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good: {memories} memories, {messages} messages.",not_erased:"Traces stay in the file until the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",evidence_typed:"A person told it on purpose; it rests on no sentence of a conversation.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var xr=y("es","views/memory/i18n");var kr=y("fr","views/memory/i18n");var Tr=y("it","views/memory/i18n");var Ar=y("nl","views/memory/i18n");var u=Q({en:wr,de:vr,es:xr,fr:kr,it:Tr,nl:Ar});var Kd={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},Gd={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},Vd={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},Yd={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},Jd={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function us(o,s,e){let t=s[e];return t?u(o,t):e}var et=(o,s)=>us(o,Kd,s),gi=(o,s)=>us(o,Gd,s),yo=(o,s)=>us(o,Vd,s),Rr=(o,s)=>us(o,Yd,s),Sr=(o,s)=>us(o,Jd,s);function ms(o,s,e){return e==null||e===""?u(o,"nothing"):typeof e=="boolean"?u(o,e?"yes":"no"):s==="owner"?o.ownerName(String(e)):s==="kind"?et(o,String(e)):s==="status"?gi(o,String(e)):s==="confidence"&&typeof e=="number"?o.show.percent(e):s==="valid_to"?o.show.dateTime(String(e)):String(e)}function kt(o,s){return r`<span class="row">
    <span class="chip">${o.ownerName(s.owner)}</span>
    <span class="chip">${et(o,s.kind)}</span>
    ${"pinned"in s&&s.pinned?r`<span class="chip good">${u(o,"pinned")}</span>`:c}
    ${s.in_doubt_with?.length?r`<span class="chip warn">${u(o,"in_doubt")}</span>`:c}
    ${s.status==="active"?c:r`<span class="chip">${gi(o,s.status)}</span>`}
  </span>`}function tt(o,s){return o!==void 0&&(o.own===null||o.own===s)}var yi=["preference","feedback","fact"],bo=["memories","messages","facts","entities","relations"];var Zd={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},Me,le,Er,Pr,Cr,Nr,bi,Ir,fs,xe=class extends I{constructor(){super(...arguments);f(this,le);this.heading="";this.isBusy=!1;this.trouble="";f(this,Me,this.loader());f(this,bi,async()=>{let{app:e}=this,t=d(this,Me).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let i=await e.call("memory/forget",{...this.what,expected_revision:t.revision});e.notify(l(this,le,Ir).call(this,i)),this.dispatchEvent(new Event("forgotten"))}catch(i){let n=H(e,i);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});f(this,fs,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){d(this,Me).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:e}=this,t=d(this,Me).current,i=t.state==="ready"&&t.value!==void 0,n=i&&bo.every(a=>!t.value?.[a]?.total);return r`<sb-dialog .heading=${this.heading} @closed=${d(this,fs)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${B(e,t,a=>l(this,le,Er).call(this,a,n),()=>this.load())}
      </div>
      <button slot="actions" @click=${d(this,fs)}>${g(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy||n}
        @click=${d(this,bi)}
      >
        ${u(e,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};Me=new WeakMap,le=new WeakSet,Er=function(e,t){let{app:i}=this;return r`
      <p>${u(i,t?"nothing_goes":"all_goes")}</p>
      ${bo.map(n=>l(this,le,Pr).call(this,n,e[n],e.messages_are_withheld))}
      ${e.conversations?r`<p>${u(i,"going_conversations",{count:e.conversations})}</p>`:c}
      ${e.names.length?r`<p>${u(i,"going_names",{names:e.names.join(", ")})}</p>`:c}
      ${l(this,le,Cr).call(this,e)}
    `},Pr=function(e,t,i){if(!t?.total)return c;let{app:n}=this,a=u(n,Zd[e],{count:t.total});return e==="messages"&&i?r`<p>${a} <span class="quiet">${u(n,"withheld")}</span></p>`:r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${a}</summary>
      <ul>
        ${t.items.map(p=>r`<li>
            ${p.text}${p.is_cut?" …":""}
            ${p.status&&p.status!=="active"?r`<span class="chip">${gi(n,p.status)}</span>`:c}
            ${p.at?r`<span class="quiet"
                  >${u(n,p.role==="user"?"said_at":"answered_at",{owner:n.ownerName(p.owner),at:n.show.dateTime(p.at)})}</span
                >`:c}
          </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,le,Nr).call(this,e,t)}>${g(n,"more")}</button>`}
    </details>`},Cr=function(e){let{app:t}=this,i=e.would_stay;if(!i)return c;let n=(a,p)=>p.length?r`<p>${a}</p>
            <ul>
              ${p.map(h=>r`<li>${h.text}</li>`)}
            </ul>`:c;return r`
      ${n(u(t,"stays_contains"),i.only_contain_it)}
      ${n(u(t,"stays_about"),i.may_be_about_it)}
      ${i.messages_that_only_contain_it?r`<p>${u(t,"stays_messages",{count:i.messages_that_only_contain_it})}</p>`:c}
    `},Nr=async function(e,t){try{let i=await this.app.call("memory/forget_preview",{...this.what,part:e,offset:t.next_offset??0}),n=d(this,Me).current.value,a=i[e];if(!n||!a)return;if(i.revision!==n.revision){this.load();return}d(this,Me).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(i){this.trouble=H(this.app,i).message}},bi=new WeakMap,Ir=function(e){let{app:t}=this,i=[...e.files_to_delete,...e.damaged_copies];return[u(t,"forgotten",{memories:e.memories,messages:e.messages}),...e.erased?[]:[u(t,"not_erased")],...i.length?[u(t,"files_left",{files:i.join(", ")})]:[]].join(" ")},fs=new WeakMap,xe.styles=[q,O`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],m([L({attribute:!1})],xe.prototype,"what",2),m([L()],xe.prototype,"heading",2),m([v()],xe.prototype,"isBusy",2),m([v()],xe.prototype,"trouble",2),xe=m([S("sb-memory-forget")],xe);function Or(o,{items:s,owners:e,how_they_hang_together:t}){let i=e.map(n=>o.ownerName(n)).join(", ");return r`
    <p class="quiet">${u(o,"recall_for",{owners:i})}</p>
    ${t.map(n=>r`<p>${n}</p>`)}
    ${s.length===0?r`<p data-state="empty">${g(o,"none_found")}</p>`:r`<ol class="stack">
          ${s.map(n=>Qd(o,n))}
        </ol>`}
  `}function Qd(o,s){let[e]=s.sources,t=s.memory_id?o.link(`/memory/${encodeURIComponent(s.memory_id)}`):e?o.link(`/turn/${encodeURIComponent(e)}`):void 0;return r`<li>
    <p>${t?r`<a href=${t}>${s.text}</a>`:s.text}</p>
    <p class="quiet">
      ${Xd(o,s).join("; ")}. ${u(o,"score",{score:o.show.number(s.score,4)})}
      ${s.by_way_of?r`<br />${s.by_way_of}`:c}
    </p>
    <span class="chip ${s.would_be_told?"good":""}"
      >${u(o,s.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function Xd(o,s){let e=s.reasons.map(t=>{switch(t){case"words":return u(o,"reason_words",{share:o.show.percent(s.share)});case"meaning":return u(o,"reason_meaning");case"graph":return u(o,"reason_graph");case"overview":return u(o,"reason_overview")}});return e.length?e:[u(o,"reason_other")]}function gs(o,s,e){if(o.isAdmin)return{label:g(o,"undo"),run:()=>{ec(o,s,e)}}}async function ec(o,s,e){try{let t={memory_id:s,limit:1},{items:i}=await o.call("memory/history",t),[n]=i;if(!n)return;let{revision:a}=await o.call("memory/get",t);await o.call("memory/undo",{memory_id:s,expected_revision:a,group_id:n.group_id}),o.notify(u(o,"undone"))}catch(t){o.notifyFailure(t)}e()}var tc=20,ys,bs,Y,qr,jr,$o,_o,vo,wo,st=class extends I{constructor(){super(...arguments);f(this,Y);this.busy="";f(this,ys,this.loader());f(this,bs,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:tc});d(this,ys).load(()=>e("waiting")),d(this,bs).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return r`<div class="stack">
      ${t.waiting?r`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${u(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${u(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${B(e,d(this,ys).current,({items:i})=>r`<ul class="plain">
                ${ve(i,n=>n.id,n=>l(this,Y,qr).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
      ${t.in_doubt?r`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${u(e,"doubts_title")}</h2>
            <p class="quiet">${u(e,"doubts")}</p>
            ${B(e,d(this,bs).current,({items:i})=>r`<ul class="plain">
                ${ve(ic(i),sc,n=>l(this,Y,jr).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
    </div>`}};ys=new WeakMap,bs=new WeakMap,Y=new WeakSet,qr=function(e){let{app:t}=this;return r`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?r`<p>${e.text}</p>`:c}
      <div class="spread">
        ${kt(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?r`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${u(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,Y,$o).call(this,e,"confirm")}
            >
              ${u(t,"confirm")}
            </button>`:c}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${u(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,Y,$o).call(this,e,"reject")}
        >
          ${u(t,"reject")}
        </button>
      </div>
    </li>`},jr=function(e){let{app:t}=this,i=this.busy===""&&tt(this.summary,e.first.owner);return r`<li class="card stack">
      ${[e.first,e.second].map(n=>r`<div class="spread">
          <blockquote>
            <a href=${t.link(`/memory/${encodeURIComponent(n.id)}`)}>${n.text}</a>
          </blockquote>
          <button
            ?disabled=${!i}
            aria-label=${`${u(t,"this_holds")}: ${n.text}`}
            @click=${()=>l(this,Y,_o).call(this,n,n===e.first?e.second:e.first,!1)}
          >
            ${u(t,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!i}
          aria-label=${`${u(t,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>l(this,Y,_o).call(this,e.first,e.second,!0)}
        >
          ${u(t,"both_hold")}
        </button>
        <span class="chip">${t.ownerName(e.first.owner)}</span>
      </div>
    </li>`},$o=async function(e,t){await l(this,Y,vo).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(u(this.app,t==="confirm"?"confirmed":"rejected"))})},_o=async function(e,t,i){let n=a=>({memory_id:a.id,expected_revision:a.revision});await l(this,Y,vo).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...n(e),others:[n(t)],both_hold:i});let{app:a}=this;a.notify(u(a,"settled"),gs(a,e.id,()=>l(this,Y,wo).call(this)))})},vo=async function(e,t,i){this.busy=e;try{await i()}catch(n){this.app.notifyFailure(n)}finally{this.busy=""}l(this,Y,wo).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},wo=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},st.styles=[q,O`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      h2:focus {
        outline: none;
      }
    `],m([L({attribute:!1})],st.prototype,"summary",2),m([v()],st.prototype,"busy",2),st=m([S("sb-memory-waiting")],st);var sc=o=>`${o.first.id} ${o.second.id}`;function ic(o){let s=new Map;for(let e of o)for(let t of e.in_doubt_with??[]){let[i,n]=e.id<t.id?[e,t]:[t,e];s.set(`${i.id} ${n.id}`,{first:i,second:n})}return[...s.values()]}var oc=250,nc=50,Lr={words:"",owner:"",kind:"",status:"active",isRecalling:!1},ot,At,nt,U,it,$i,Tt,Mr,Dr,Ur,_i,Fr,Hr,vi,wi,xo,xi,ki,ke=class extends I{constructor(){super(...arguments);f(this,U);this.isForgetting=!1;f(this,ot,new ae(()=>this.app,()=>this.requestUpdate()));f(this,At,this.loader());f(this,nt);f(this,vi,e=>{let t=e.target.value.trim();clearTimeout(d(this,nt)),C(this,nt,setTimeout(()=>l(this,U,xo).call(this,t),oc))});f(this,wi,e=>{e.preventDefault(),clearTimeout(d(this,nt)),l(this,U,xo).call(this,this.search.value.trim())});f(this,xi,()=>{l(this,U,it).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,U,Tt).call(this)});f(this,ki,()=>{this.isForgetting=!1,l(this,U,it).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,nt))}load(){l(this,U,$i).call(this,!1),this.wanted.isRecalling&&l(this,U,Tt).call(this)}render(){let{app:e,summary:t}=this,{words:i,owner:n,kind:a,status:p}=this.wanted,_=!(i||n||a)&&p==="active"&&d(this,ot).hasFirst&&d(this,ot).total===0;return r`<div class="stack">
      ${t.waiting||t.in_doubt?r`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:c}
      ${_?l(this,U,Mr).call(this):r`${l(this,U,Dr).call(this)} ${l(this,U,Fr).call(this)}`}
      ${this.isForgetting?r`<sb-memory-forget
            .app=${e}
            .what=${{about:i,...n?{owner:n}:{}}}
            .heading=${u(e,"forget_about",{words:i})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${d(this,ki)}
          ></sb-memory-forget>`:c}
    </div>`}};ot=new WeakMap,At=new WeakMap,nt=new WeakMap,U=new WeakSet,it=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},$i=function(e){let{words:t,owner:i,kind:n,status:a}=this.wanted,p={limit:nc,status:a==="pinned"?"active":a,...a==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...i?{owner:i}:{},...n?{kind:n}:{}};d(this,ot).start(h=>this.app.call("memory/list",{...p,offset:h}),{clear:e})},Tt=function(){let{words:e,owner:t}=this.wanted;d(this,At).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Mr=function(){let{app:e}=this;return e.info&&!e.info.logs?Ye(e):r`${re(u(e,"empty_title"),u(e,"empty"))}
      <ul class="stack">
        <li>${u(e,"empty_say_preference")}</li>
        <li>${u(e,"empty_say_fact")}</li>
        <li>${u(e,"empty_ask")}</li>
      </ul>`},Dr=function(){let{app:e,summary:t,wanted:i}=this;return r`<form class="card" role="search" @submit=${d(this,wi)}>
      <label class="field search" for="search"
        >${u(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${i.words}
          @input=${d(this,vi)}
        />
      </label>
      ${l(this,U,_i).call(this,u(e,"owner"),i.owner,[["",u(e,"everybody")],...t.owners.map(n=>[n.owner,`${e.ownerName(n.owner)} (${e.show.number(l(this,U,Ur).call(this,n.kinds))})`])],n=>l(this,U,it).call(this,{owner:n}))}
      ${l(this,U,_i).call(this,u(e,"kind"),i.kind,[["",u(e,"all_kinds")],...yi.map(n=>[n,et(e,n)])],n=>l(this,U,it).call(this,{kind:n}))}
      ${l(this,U,_i).call(this,u(e,"which"),i.status,[["active",u(e,"which_active")],["pinned",u(e,"which_pinned")],["all",u(e,"which_all")]],n=>l(this,U,it).call(this,{status:n}))}
      ${i.words?r`<div class="row search">
            <button type="button" aria-expanded=${i.isRecalling} @click=${d(this,xi)}>
              ${u(e,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!tt(t,i.owner||(t.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${u(e,"forget_about",{words:i.words})}
            </button>
          </div>`:c}
    </form>`},Ur=function(e){return Object.values(e).reduce((t,i)=>t+i,0)},_i=function(e,t,i,n){return r`<label class="field"
      >${e}
      <select
        @change=${a=>{n(a.target.value),l(this,U,$i).call(this,!0),this.wanted.isRecalling&&l(this,U,Tt).call(this)}}
      >
        ${i.map(([a,p])=>r`<option value=${a} ?selected=${a===t}>${p}</option>`)}
      </select>
    </label>`},Fr=function(){let{app:e,wanted:t}=this,i=d(this,ot);return r`
      ${t.isRecalling&&t.words?r`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${u(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${B(e,d(this,At).current,n=>Or(e,n),()=>l(this,U,Tt).call(this))}
          </section>`:c}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${u(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${i.state==="ready"?u(e,"found",{count:i.total}):""}
        </p>
        ${i.hasFirst&&i.items.length===0?r`<p data-state="empty">${g(e,"none_found")}</p>`:r`<ul class="plain">
              ${ve(i.items,n=>n.id,n=>_r([n,e.hass.language,e.hass.locale],()=>l(this,U,Hr).call(this,n)))}
            </ul>`}
        ${i.foot()}
      </section>
    `},Hr=function(e){let{app:t}=this;return r`<li class="card">
      <p><a href=${t.link(`/memory/${encodeURIComponent(e.id)}`)}>${e.text}</a></p>
      <div class="spread">
        ${kt(t,e)}
        <span class="quiet">
          ${e.by_person?u(t,"told_by_person"):u(t,"learnt_from",{count:e.sources})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},vi=new WeakMap,wi=new WeakMap,xo=function(e){e!==this.wanted.words&&(l(this,U,it).call(this,{words:e,...e?{}:{isRecalling:!1}}),d(this,At).clear(),l(this,U,$i).call(this,!0),this.wanted.isRecalling&&l(this,U,Tt).call(this))},xi=new WeakMap,ki=new WeakMap,ke.styles=[q,O`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .search {
        grid-column: 1 / -1;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        content-visibility: auto;
        contain-intrinsic-size: auto 92px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([L({attribute:!1})],ke.prototype,"summary",2),m([L({attribute:!1})],ke.prototype,"wanted",2),m([v()],ke.prototype,"isForgetting",2),m([ce("#search")],ke.prototype,"search",2),ke=m([S("sb-memory-list")],ke);var Ti="switchboard-draft-",De={has:o=>sessionStorage.getItem(Ti+o)!==null,get(o){let s=sessionStorage.getItem(Ti+o);return s===null?void 0:JSON.parse(s)},set:(o,s)=>sessionStorage.setItem(Ti+o,JSON.stringify(s)),delete:o=>sessionStorage.removeItem(Ti+o)};function $s(o){let{text:s,kind:e,owner:t,pinned:i,valid_to:n}=o;return{text:s,kind:e,owner:t,pinned:i,until:n?ac(n):""}}function Ai({base:o,fields:s}){let e=$s(o),t={};return s.text.trim()!==e.text&&(t.text=s.text.trim()),s.kind!==e.kind&&(t.kind=s.kind),s.owner!==e.owner&&(t.owner=s.owner),s.pinned!==e.pinned&&(t.pinned=s.pinned),s.until!==e.until&&(s.until?t.valid_to=rc(s.until):t.no_end=!0),t}function rc(o){return new Date(`${o}T23:59:59`).toISOString()}function ac(o){let s=new Date(o),e=t=>String(t).padStart(2,"0");return`${s.getFullYear()}-${e(s.getMonth()+1)}-${e(s.getDate())}`}var lc=300,dc=["text","kind","owner","pinned","until"],cc={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},K,Br,ko,zr,Rt,Si,Wr,Kr,To,Gr,_s,de=class extends I{constructor(){super(...arguments);f(this,K);this.isBusy=!1;this.trouble="";f(this,Si,e=>{e.preventDefault(),l(this,K,Kr).call(this,this.draft)});f(this,_s,()=>{De.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=De.get(this.memory.id)??{base:this.memory,fields:$s(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:i}=this.draft,n=Object.keys(Ai(this.draft)).length>0;return r`<form class="card stack" @submit=${d(this,Si)}>
      <h2>${u(e,"edit_title")}</h2>
      ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
      ${t?l(this,K,Br).call(this,t):c}
      <label class="field"
        >${u(e,"text")}
        <textarea
          rows="3"
          maxlength=${lc}
          required
          .value=${i.text}
          @input=${a=>l(this,K,Rt).call(this,{text:Ri(a)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${u(e,"kind")}
          <select @change=${a=>l(this,K,Rt).call(this,{kind:Ri(a)})}>
            ${yi.map(a=>r`<option value=${a} ?selected=${a===i.kind}>
                  ${et(e,a)}
                </option>`)}
          </select>
        </label>
        ${e.isAdmin?r`<label class="field"
              >${u(e,"owner")}
              <select @change=${a=>l(this,K,Rt).call(this,{owner:Ri(a)})}>
                ${l(this,K,zr).call(this).map(a=>r`<option value=${a} ?selected=${a===i.owner}>
                      ${e.ownerName(a)}
                    </option>`)}
              </select>
            </label>`:c}
        <label class="field"
          >${u(e,"until")}
          <input
            type="date"
            .value=${i.until}
            @change=${a=>l(this,K,Rt).call(this,{until:Ri(a)})}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${i.pinned}
            @change=${a=>l(this,K,Rt).call(this,{pinned:a.target.checked})}
          />
          ${u(e,"pinned")}
        </label>
      </div>
      <p class="quiet">${u(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!n||this.isBusy||t!==void 0}>
          ${u(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${d(this,_s)}>
          ${g(e,"cancel")}
        </button>
      </div>
    </form>`}};K=new WeakSet,Br=function(e){let{app:t}=this,i=$s(e),n=this.draft.fields,a=$s(this.draft.base);return r`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${u(t,"conflict_title")}</h3>
      <p>${u(t,"conflict")}</p>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${u(t,"field")}</span></th>
              <th scope="col">${u(t,"conflict_theirs")}</th>
              <th scope="col">${u(t,"conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            ${dc.filter(p=>i[p]!==n[p]||a[p]!==n[p]).map(p=>r`<tr>
                <th scope="row">${u(t,cc[p])}</th>
                <td>${l(this,K,ko).call(this,p,i)}</td>
                <td>${l(this,K,ko).call(this,p,n)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{l(this,K,Wr).call(this,e)}}>
          ${u(t,"conflict_store")}
        </button>
        <button type="button" @click=${d(this,_s)}>${u(t,"conflict_keep")}</button>
      </div>
    </section>`},ko=function(e,t){let{app:i}=this;return e==="pinned"?u(i,t.pinned?"yes":"no"):e==="kind"?et(i,t.kind):e==="owner"?i.ownerName(t.owner):e==="until"?t.until?i.show.date(`${t.until}T12:00:00`):u(i,"nothing"):t.text},zr=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Rt=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},De.set(this.memory.id,this.draft)},Si=new WeakMap,Wr=async function(e){this.theirs=void 0;let t=Ai(this.draft);Object.keys(t).length&&await l(this,K,To).call(this,t,e.revision)},Kr=async function(e){let t=Ai(e);!Object.keys(t).length||this.isBusy||await l(this,K,To).call(this,t,e.base.revision)},To=async function(e,t){let{app:i}=this,n=this.memory.id;this.isBusy=!0,this.trouble="";try{await i.call("memory/update",{...e,memory_id:n,expected_revision:t}),De.delete(n),this.dispatchEvent(new Event("stored"))}catch(a){let p=H(i,a);this.trouble=p.message,p.code==="memory_changed_meanwhile"&&await l(this,K,Gr).call(this,n)}finally{this.isBusy=!1}},Gr=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=H(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},_s=new WeakMap,de.styles=[q,O`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
    `],m([L({attribute:!1})],de.prototype,"memory",2),m([v()],de.prototype,"draft",2),m([v()],de.prototype,"theirs",2),m([v()],de.prototype,"isBusy",2),m([v()],de.prototype,"trouble",2),m([ce("textarea")],de.prototype,"text",2),m([ce("#conflict")],de.prototype,"conflict",2),de=m([S("sb-memory-editor")],de);function Ri(o){return o.target.value}var pc=["noop","conflict"];function Vr(o,s,e,t){let i=o.isAdmin&&s.undone_at===null&&!pc.includes(s.action),n=o.show.dateTime(s.at);return r`<li>
    <div class="spread">
      <p>
        <strong>${yo(o,s.action)}</strong>
        <span class="quiet">${Rr(o,s.actor)}, ${n}</span>
        ${s.undone_at?r`<span class="chip">${u(o,"was_undone",{at:o.show.ago(s.undone_at)})}</span>`:c}
      </p>
      ${i?r`<button
            ?disabled=${!e}
            aria-label=${`${g(o,"undo")}: ${yo(o,s.action)}, ${n}`}
            @click=${t}
          >
            ${g(o,"undo")}
          </button>`:c}
    </div>
    ${Object.keys(s.changes).length?r`<dl>
          ${hc(s).map(([a,{before:p,after:h}])=>r`<div>
              <dt>${Sr(o,a)}</dt>
              <dd>
                ${p==null?c:r`<span class="unseen">${u(o,"before")}</span>
                      <del>${ms(o,a,p)}</del>`}
                ${uc(s)?c:r`<span class="unseen">${u(o,"after")}</span>
                      <ins>${ms(o,a,h)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:c}
  </li>`}function hc({changes:o}){let s=Object.entries(o),{text:e}=o;return e&&(e.before===null||e.after===null)?[["text",e]]:s}var uc=({changes:o})=>o.text?.after===null;var mc=250,fc=20,vs,St,rt,Yr,Ao,Ei,Pi,ws,pe=class extends I{constructor(){super(...arguments);f(this,rt);this.holds="this";this.isBusy=!1;this.trouble="";f(this,vs,this.loader());f(this,St);f(this,Ei,()=>{clearTimeout(d(this,St)),C(this,St,setTimeout(()=>this.load(),mc))});f(this,Pi,async()=>{let{app:e,memory:t,other:i}=this;if(!i||this.isBusy)return;let[n,a]=this.holds==="this"?[t,i]:[i,t],p=h=>({memory_id:h.id,expected_revision:h.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...p(n),others:[p(a)]}),this.dispatchEvent(new CustomEvent("merged",{detail:n.id}))}catch(h){let _=H(e,h);this.trouble=_.message,_.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});f(this,ws,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(d(this,St))}load(){let e=this.words?.value.trim();d(this,vs).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:fc,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:i}=this;return r`<sb-dialog .heading=${u(e,"merge_title")} @closed=${d(this,ws)}>
      <div class="stack">
        <p>${u(e,"merge_text",{text:t.text})}</p>
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        <label class="field"
          >${u(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${d(this,Ei)} />
        </label>
        ${B(e,d(this,vs).current,({items:n})=>l(this,rt,Yr).call(this,n.filter(a=>a.id!==t.id)),()=>this.load())}
        ${i?r`<fieldset>
              <legend>${u(e,"merge_holds")}</legend>
              ${l(this,rt,Ao).call(this,"this",t.text)} ${l(this,rt,Ao).call(this,"other",i.text)}
            </fieldset>`:c}
      </div>
      <button slot="actions" @click=${d(this,ws)}>${g(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy}
        @click=${d(this,Pi)}
      >
        ${u(e,"merge")}
      </button>
    </sb-dialog>`}};vs=new WeakMap,St=new WeakMap,rt=new WeakSet,Yr=function(e){let{app:t}=this;return e.length?r`<fieldset>
      <legend>${u(t,"merge_with")}</legend>
      ${e.map(i=>r`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${i.id===this.other?.id}
            @change=${()=>this.other=i}
          />
          ${i.text}
        </label>`)}
    </fieldset>`:r`<p data-state="empty">${g(t,"none_found")}</p>`},Ao=function(e,t){return r`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},Ei=new WeakMap,Pi=new WeakMap,ws=new WeakMap,pe.styles=[q,O`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],m([L({attribute:!1})],pe.prototype,"memory",2),m([v()],pe.prototype,"other",2),m([v()],pe.prototype,"holds",2),m([v()],pe.prototype,"isBusy",2),m([v()],pe.prototype,"trouble",2),m([ce("#words")],pe.prototype,"words",2),pe=m([S("sb-memory-merge")],pe);var at,Ts,Ct,T,Et,Jr,Zr,xs,Qr,Xr,Ci,Ni,ea,ks,ta,sa,Ro,ia,Ii,Pt,Te=class extends I{constructor(){super(...arguments);f(this,T);this.doing="";this.busy="";this.said="";f(this,at,this.loader());f(this,Ts,new ae(()=>this.app,()=>this.requestUpdate()));f(this,Ct,new ae(()=>this.app,()=>this.requestUpdate()));f(this,Ii,()=>{this.doing="",De.delete(d(this,T,Et)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(d(this,at).clear(),this.said="",this.doing=De.has(d(this,T,Et))?"edit":""),super.willUpdate(e)}load(){let e=d(this,T,Et);d(this,at).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),d(this,Ts).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),d(this,Ct).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return r`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${B(e,d(this,at).current,t=>l(this,T,Jr).call(this,t.memory),()=>this.load())}
    </div>`}};at=new WeakMap,Ts=new WeakMap,Ct=new WeakMap,T=new WeakSet,Et=function(){return this.path[0]??""},Jr=function(e){let{app:t}=this;return r`
      ${this.doing==="edit"?r`<sb-memory-editor
            .app=${t}
            .memory=${e}
            @stored=${()=>l(this,T,ea).call(this,u(t,"stored"))}
            @closed=${()=>l(this,T,Ni).call(this,!0)}
          ></sb-memory-editor>`:l(this,T,Zr).call(this,e)}
      ${l(this,T,Qr).call(this,e)} ${l(this,T,Xr).call(this)}
      ${this.doing==="forget"?r`<sb-memory-forget
            .app=${t}
            .what=${{memory_id:e.id}}
            .heading=${u(t,"forget_this")}
            @closed=${()=>l(this,T,Ni).call(this,!1)}
            @forgotten=${d(this,Ii)}
          ></sb-memory-forget>`:c}
      ${this.doing==="merge"?r`<sb-memory-merge
            .app=${t}
            .memory=${e}
            @closed=${()=>l(this,T,Ni).call(this,!1)}
            @merged=${i=>l(this,T,ia).call(this,i.detail)}
          ></sb-memory-merge>`:c}
    `},Zr=function(e){let{app:t}=this,i=tt(this.summary,e.owner)&&this.busy==="",n=e.status==="active";return r`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${kt(t,e)}
      ${e.superseded_by?r`<p>
            <a href=${t.link(`/memory/${encodeURIComponent(e.superseded_by)}`)}
              >${u(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:c}
      ${e.in_doubt_with?.length?r`<div class="alert warn stack">
            <p>${u(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(a=>r`<li>
                  <a href=${t.link(`/memory/${encodeURIComponent(a.id)}`)}>${a.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/memory")}>${u(t,"decide_in_list")}</a></p>
          </div>`:c}
      <dl>
        ${l(this,T,xs).call(this,u(t,"since"),t.show.date(e.valid_from))}
        ${l(this,T,xs).call(this,u(t,"until"),ms(t,"valid_to",e.valid_to))}
        ${l(this,T,xs).call(this,u(t,"how_known"),e.by_person?u(t,"told_by_person"):`${u(t,"learnt")} (${t.show.percent(e.confidence)})`)}
        ${l(this,T,xs).call(this,u(t,"used"),e.last_used_at?u(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):u(t,"never_used"))}
      </dl>
      ${tt(this.summary,e.owner)?r`<div class="row">
            <button id="edit" class="filled" ?disabled=${!i} @click=${()=>l(this,T,Ci).call(this,"edit")}>
              ${u(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!i} @click=${()=>{l(this,T,ta).call(this,e)}}>
              ${u(t,e.pinned?"unpin":"pin")}
            </button>
            ${n?r`<button id="merge" ?disabled=${!i} @click=${()=>l(this,T,Ci).call(this,"merge")}>
                  ${u(t,"merge")}
                </button>`:c}
            <button id="forget" class="bad" ?disabled=${!i} @click=${()=>l(this,T,Ci).call(this,"forget")}>
              ${u(t,"forget")}
            </button>
          </div>`:r`<p class="quiet">${u(t,"not_yours")}</p>`}
    </section>`},xs=function(e,t){return r`<div>
      <dt>${e}</dt>
      <dd>${t}</dd>
    </div>`},Qr=function(e){let{app:t}=this,i=d(this,Ts),n=e.sources-i.total;return r`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${u(t,"evidence")}</h2>
      ${i.hasFirst&&!e.sources?r`<p>${u(t,e.by_person?"evidence_typed":"evidence_none")}</p>`:r`<ul class="plain">
              ${i.items.map(a=>r`<li>
                  <blockquote>${a.text}${a.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${u(t,a.role==="user"?"said_at":"answered_at",{owner:t.ownerName(a.owner),at:t.show.dateTime(a.at)})}
                    <a href=${t.link(`/turn/${encodeURIComponent(a.id)}`)}
                      >${u(t,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${i.hasFirst&&n>0?r`<p class="quiet">${u(t,"evidence_gone",{count:n})}</p>`:c}
            ${i.foot()}`}
    </section>`},Xr=function(){let{app:e}=this;return r`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${u(e,"history")}</h2>
      <ol class="plain">
        ${d(this,Ct).items.map(t=>Vr(e,t,this.busy==="",()=>{l(this,T,sa).call(this,t)}))}
      </ol>
      ${d(this,Ct).foot()}
    </section>`},Ci=function(e){this.said="",this.doing=e},Ni=function(e){this.doing="",e&&l(this,T,ks).call(this,"edit")},ea=function(e){this.doing="",this.said=e,this.app.notify(e,gs(this.app,d(this,T,Et),()=>l(this,T,Pt).call(this))),l(this,T,Pt).call(this),l(this,T,ks).call(this,"edit")},ks=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},ta=async function(e){let{app:t}=this;await l(this,T,Ro).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=u(t,e.pinned?"unpinned":"was_pinned")}),l(this,T,ks).call(this,"pin")},sa=async function(e){let{app:t}=this,i=d(this,at).current.value?.memory;if(!i)return;let n=!0;await l(this,T,Ro).call(this,e.group_id,async()=>{n=(await t.call("memory/undo",{memory_id:i.id,expected_revision:i.revision,group_id:e.group_id})).memory!==null,this.said=u(t,"undone"),t.notify(this.said)}),n?l(this,T,ks).call(this,"history"):t.go("/memory",{replace:!0})},Ro=async function(e,t){this.busy=e;try{await t()}catch(i){this.app.notifyFailure(i)}finally{this.busy=""}l(this,T,Pt).call(this)},ia=function(e){let{app:t}=this;this.doing="",t.notify(u(t,"merged"),gs(t,e,()=>l(this,T,Pt).call(this))),e!==d(this,T,Et)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,T,Pt).call(this)},Ii=new WeakMap,Pt=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Te.styles=[q,O`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
        gap: 12px;
      }
      dt {
        font-size: 14px;
        color: var(--sb-quiet);
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],m([L({attribute:!1})],Te.prototype,"summary",2),m([v()],Te.prototype,"doing",2),m([v()],Te.prototype,"busy",2),m([v()],Te.prototype,"said",2),Te=m([S("sb-memory-one")],Te);var As,Rs,Oi=class extends I{constructor(){super(...arguments);f(this,As,Lr);f(this,Rs,this.loader())}load(){d(this,Rs).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?u(e,"one"):g(e,"memory")}</h1>
        ${t?r`<a class="button" href=${e.link("/memory")}>${u(e,"to_list")}</a>`:c}
      </div>
      ${B(e,d(this,Rs).current,n=>r`
          ${t?r`<sb-memory-one .app=${e} .path=${this.path} .summary=${n}></sb-memory-one>`:r`<sb-memory-list
                .app=${e}
                .summary=${n}
                .wanted=${d(this,As)}
                @wanted=${a=>C(this,As,a.detail)}
              ></sb-memory-list>`}
        `,()=>this.load())}
    </div>`}};As=new WeakMap,Rs=new WeakMap,Oi=m([S("sb-memory")],Oi);var qi=class extends I{load(){}render(){return r`<h1 tabindex="-1">${g(this.app,"request")}</h1>`}};qi=m([S("sb-request")],qi);var oa=y("de","views/settings/i18n");var na={connections:"Connections",options:"Options",none:"(none)",other:"Another, by its name",add:"Add",remove:"Remove",required:"This is needed.",no_json:"This is no valid JSON.",no_number:"This is no number.",no_whole:"Only whole numbers.",too_small:"At least {min}.",too_large:"At most {max}.",refused:"Home Assistant refused it ({status}).",save:"Save",saving:"Trying and saving …",next:"Continue",discard:"Discard changes",unsaved:"Changed, not saved yet.",changed:"changed",saved:"Saved. The connection is being loaded with its new settings.",anew:"Begin again",elsewhere:"This page does not know this step. Update Switchboard.",log_on:"A log is kept, and learnt from",log_off:"May the house remember?",kept_days:"Messages are kept for {count} days.",kept_days_one:"Messages are kept for {count} day.",kept_ever:"Messages are kept for ever.",log_stop:"Switched off, nothing more is written down. What was written is deleted when its time is over, what was learnt stays until it is forgotten.",switch_off:"Switch the log off",agree:"Yes, keep a log and learn from it",log_settings:"Log and retention",guests_on:"Guests are here",guests_off:"No guests are here",guests_meaning:"While guests are here, nothing is logged, learnt or recalled, and this page shows nothing of what was said.",guests_come:"Guests have come",guests_left:"The guests have left",export:"Export",export_meaning:`Writes a file into the folder "switchboard" of Home Assistant's configuration.`,export_what:"What",exported:"{count} written into",working:"This may take a while …",import:"Import",import_meaning:"Brings in conversations from an export of Switchboard, of ChatGPT or of Home Assistant. First you are told what is in the file.",import_owner:"Whose words they are",import_as_told:"As the file says, else the household's",import_file:"A file of this device",import_path:'Or the name of one in the folder "switchboard"',import_large:`It is too large to be sent. Put it into the folder "switchboard" of Home Assistant's configuration, and give its name.`,import_found:"Messages: {messages}, in conversations: {conversations}",import_refused:"Refused: {count}",import_old:"Older than the log keeps, and deleted in the next night: {count}",import_tokens:"To learn from them, about {count} tokens are read.",import_now:"Import them",imported:"{count} messages were added; {known} were there already.",erase:"Delete everything",erase_meaning:"All that was said and all that was learnt, of everyone in the house. You see first how much that is.",erase_look:"Delete everything …",erase_goes:"This is deleted, of everyone in the house:",erase_stays:"It cannot be taken back. Settings, prices and counts of usage stay.",erase_word:"DELETE",erase_type:"To go on, type {word}",erase_now:"Delete it all",messages:"Messages: {count}",memories:"Memories: {count}",facts:"What was learnt from them, in single statements: {count}",graph:"Things and relations of the graph: {count}",erased:"It is deleted.",erased_later:"There was no room to write the file anew; it is done as soon as there is.",erased_files:"These files may still hold some of it. Only you can delete them:",others_title:"Agents, AI tasks, fallback deployments",others:"How an agent behaves is set at the agent, on Home Assistant's page of the integration. There you can also add agents, and change endpoint and key.",others_open:"Open the page of the integration"};var ra=y("es","views/settings/i18n");var aa=y("fr","views/settings/i18n");var la=y("it","views/settings/i18n");var da=y("nl","views/settings/i18n");var $=Q({en:na,de:oa,es:ra,fr:aa,it:la,nl:da});var So="config/config_entries/options/flow",yc=401,ca=200,bc=15e3;function $c(o){return o?.status_code===404}function Eo(o,s){let{status_code:e,body:t}=s??{};return e===void 0?H(o,s instanceof ie?s:3):e===yc?H(o,2):new ie("refused",String(e),t?.message||$(o,"refused",{status:e}))}var ji=class{constructor(s,e){this.app=s;this.entryId=e}#e="";async step(){try{if(this.#e)return await this.#s("GET")}catch(s){if(!$c(s))throw Eo(this.app(),s)}return this.#t()}async send(s){try{let e=await this.#s("POST",s);return(e.type==="create_entry"||e.type==="abort")&&(this.#e=""),e}catch(e){throw e.body?.errors?e:Eo(this.app(),e)}}end(){let s=this.#e;this.#e="",s&&this.app().hass.callApi("DELETE",`${So}/${s}`).catch(()=>{})}async#t(){try{let s=await this.app().hass.callApi("POST",So,{handler:this.entryId});return this.#e=s.flow_id,s}catch(s){throw Eo(this.app(),s)}}#s(s,e){return this.app().hass.callApi(s,`${So}/${this.#e}`,e)}};async function Ue(o,s,e={}){let[t,i]=s.split(".");try{return(await o.hass.connection.sendMessagePromise({type:"call_service",domain:t,service:i,service_data:e,return_response:t!=="switch"})).response}catch(n){throw H(o,n)}}function Po(o,s,e){let{entities:t,devices:i}=o.hass;return Object.values(t??{}).find(n=>n.platform==="switchboard"&&n.translation_key===s&&(e===void 0||i?.[n.device_id??""]?.config_entries?.includes(e)))?.entity_id}async function pa(o,s,e){let t=()=>![void 0,"unavailable"].includes(o.hass.states[s]?.state);for(let i=0;!t();i+=ca){if(i>bc)throw new ie("gone","gone",g(o,"gone"));await new Promise(n=>setTimeout(n,ca))}await Ue(o,`switch.turn_${e?"on":"off"}`,{entity_id:s})}var Nt,X,Co,ha,ua,No,ma,fa,It,Ae=class extends J{constructor(){super(...arguments);f(this,X);this.typed="";this.isBusy=!1;f(this,Nt,new yt(()=>this.app,()=>this.requestUpdate()));f(this,It,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}firstUpdated(){l(this,X,Co).call(this)}render(){let{app:e,done:t}=this;return r`<sb-dialog heading=${$(e,"erase")} @closed=${d(this,It)}>
      ${t?l(this,X,ma).call(this,t):B(e,d(this,Nt).current,i=>l(this,X,ua).call(this,i),()=>l(this,X,Co).call(this))}
      <button slot="actions" ?disabled=${this.isBusy} @click=${d(this,It)}>
        ${g(e,t?"close":"cancel")}
      </button>
      ${t?c:r`<button
            slot="actions"
            class="filled"
            ?disabled=${this.isBusy||!d(this,X,ha)||!d(this,Nt).current.value}
            @click=${()=>{l(this,X,fa).call(this)}}
          >
            ${$(e,"erase_now")}
          </button>`}
    </sb-dialog>`}};Nt=new WeakMap,X=new WeakSet,Co=function(){d(this,Nt).load(()=>Ue(this.app,"switchboard.purge",{everything:!0}))},ha=function(){return this.typed.trim().toUpperCase()===$(this.app,"erase_word")},ua=function({would_forget:e}){let t=$(this.app,"erase_word");return r`<div class="stack">
      <p>${$(this.app,"erase_goes")}</p>
      ${e?l(this,X,No).call(this,e):c}
      <p>${$(this.app,"erase_stays")}</p>
      <label class="field">
        ${$(this.app,"erase_type",{word:t})}
        <input
          autocomplete="off"
          autocapitalize="characters"
          .value=${this.typed}
          @input=${({target:i})=>this.typed=i.value}
        />
      </label>
    </div>`},No=function({messages:e,memories:t,graph:i,facts:n}){let a=[$(this.app,"messages",{count:e}),$(this.app,"memories",{count:t.length}),$(this.app,"facts",{count:n}),$(this.app,"graph",{count:i.count})];return r`<ul>
      ${a.map(p=>r`<li>${p}</li>`)}
    </ul>`},ma=function({forgotten:e,files_to_delete:t,damaged_copies:i,erased:n}){let a=[...t??[],...i??[]];return r`<div class="stack" role="status">
      <p>${$(this.app,"erased")}</p>
      ${e?l(this,X,No).call(this,e):c}
      ${n===!1?r`<p class="alert warn">${$(this.app,"erased_later")}</p>`:c}
      ${a.length?r`<p class="alert warn">${$(this.app,"erased_files")}</p>
            <ul>
              ${a.map(p=>r`<li><code>${p}</code></li>`)}
            </ul>`:c}
    </div>`},fa=async function(){this.isBusy=!0;try{this.done=await Ue(this.app,"switchboard.purge",{everything:!0,confirm:!0})}catch(e){this.app.notifyFailure(e),d(this,It).call(this)}finally{this.isBusy=!1}},It=new WeakMap,Ae.styles=q,m([L({attribute:!1})],Ae.prototype,"app",2),m([v()],Ae.prototype,"typed",2),m([v()],Ae.prototype,"isBusy",2),m([v()],Ae.prototype,"done",2),Ae=m([S("sb-erase")],Ae);var ga="component.switchboard",Ss;function Li(o){let{language:s}=o.hass;return Ss?.language!==s&&(Ss={language:s,done:_c(o)},Ss.done.catch(()=>Ss=void 0)),Ss.done}async function _c(o){let s=o.hass.localize;for(let e of["options","selector"])s=await o.hass.loadBackendTranslation(e,"switchboard");return(e,t)=>s(e,t)||o.hass.localize(e,t)}var Es=class{constructor(s,e){this.localize=s;this.step=e}of(s){return this.#e(`step.${this.step.step_id}.${s}`)}section(s,e){return this.of(`sections.${s}.${e}`)}field(s,e){return this.of(`${ya(e)}data.${s.name}`)||s.name}help(s,e){return this.of(`${ya(e)}data_description.${s.name}`)}error(s){return this.#e(`error.${s}`)||s}abort(s){return this.#e(`abort.${s}`)||s}selector(s,e){return s?this.localize(`${ga}.selector.${s}.${e}`):""}#e(s){return this.localize(`${ga}.options.${s}`,{...this.step.description_placeholders})}};function ya(o){return o?`sections.${o}.`:""}/**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ba=_e(class extends ue{constructor(){super(...arguments),this.key=c}render(o,s){return this.key=o,s}update(o,[s,e]){return s!==this.key&&(ti(o),this.key=s),e}});var Io="\0other";function qo(o){let[s="",e]=vc(o.field.selector),t=xc(o,s,e??{}),{path:i,label:n,help:a,error:p}=o,h=r`${a?r`<p class="quiet" id="${i}-help">${a}</p>`:c}
    ${p?r`<p class="wrong" id="${i}-error" role="alert">${p}</p>`:c}`;return s==="boolean"?r`<div class="one"><label class="row check">${t}<span>${n}</span></label>${h}</div>`:wc(s,e??{})?r`<fieldset class="one"><legend>${n}</legend>${h}${t}</fieldset>`:r`<div class="one"><label for=${i}>${n}</label>${t}${h}</div>`}function vc(o){return Object.entries(o??{})[0]??[]}function wc(o,s){return o==="object"&&!!s.fields||["select","entity","device"].includes(o)&&!!s.multiple}function xc(o,s,e){switch(s){case"boolean":return r`<input
        type="checkbox"
        id=${o.path}
        name=${o.path}
        aria-describedby=${Ot(o)}
        .checked=${!!o.value}
        @change=${({target:t})=>o.set(t.checked)}
      />`;case"number":return kc(o,e);case"text":if(e.multiple)break;return $a(o,e);case"select":return Oo(o,e,Tc(o,e));case"entity":return Oo(o,e,Ac(o,e));case"device":return Oo(o,e,Rc(o,e));case"object":if(e.fields)return Ec(o,e)}return Pc(o)}function Ot(o){return[o.help?`${o.path}-help`:"",o.error?`${o.path}-error`:""].filter(Boolean).join(" ")||c}function kc(o,s){let e=({target:i})=>{i.validity.badInput||o.set(i.value===""?void 0:i.valueAsNumber)},t=s.unit_of_measurement;return r`<span class="row"
    ><input
      type="number"
      inputmode="decimal"
      id=${o.path}
      name=${o.path}
      min=${s.min??c}
      max=${s.max??c}
      step=${s.step??"any"}
      ?required=${o.field.required}
      aria-invalid=${o.error?"true":c}
      aria-describedby=${Ot(o)}
      .value=${o.value===void 0||o.value===null?"":String(o.value)}
      @input=${e}
    />${t?r`<span>${t}</span>`:c}</span
  >`}function $a(o,s){let e=({target:i})=>o.set(i.value),t=String(o.value??"");return s.multiline?r`<textarea
        rows="6"
        id=${o.path}
        name=${o.path}
        ?required=${o.field.required}
        aria-invalid=${o.error?"true":c}
        aria-describedby=${Ot(o)}
        .value=${t}
        @input=${e}
      ></textarea>`:r`<input
        type=${s.type??"text"}
        autocomplete=${s.autocomplete??"off"}
        id=${o.path}
        name=${o.path}
        ?required=${o.field.required}
        aria-invalid=${o.error?"true":c}
        aria-describedby=${Ot(o)}
        .value=${t}
        @input=${e}
      />`}function Tc(o,s){return s.options.map(t=>{let[i,n]=typeof t=="string"?[t,t]:[t.value,t.label];return{value:i,label:o.labels.selector(s.translation_key,`options.${i}`)||n}})}function Ac({app:o,value:s},e){let t=Ps(e.domain);return Object.keys(o.hass.states).filter(i=>i===s||!t.length||t.includes(i.split(".")[0]??"")).map(i=>({value:i,label:o.entityName(i)})).sort(_a)}function Rc({app:o,value:s},e){let i=Ps(e.entity).flatMap(a=>Ps(a.domain)),n=new Set(Object.values(o.hass.entities??{}).filter(a=>i.includes(a.entity_id.split(".")[0]??"")).map(a=>a.device_id));return Object.keys(o.hass.devices??{}).filter(a=>a===s||!i.length||n.has(a)).map(a=>({value:a,label:o.deviceName(a)})).sort(_a)}function Ps(o){return Array.isArray(o)?o:o==null?[]:[o]}function _a(o,s){return o.label.localeCompare(s.label)}function Oo(o,s,e){if(s.multiple)return Sc(o,e);let{app:t,path:i,field:n}=o,a=o.value,p=e.some(w=>w.value===a),h=!!s.custom_value;if(h&&!e.length)return $a(o,{});let _=h&&a!==void 0&&!p,j=({target:w})=>o.set(w.value===Io?"":w.value||void 0),b=w=>r`<option value=${w.value} ?selected=${w.value===(_?Io:a??"")}>
      ${w.label}
    </option>`;return r`<select
      id=${i}
      name=${i}
      ?required=${n.required}
      aria-invalid=${o.error?"true":c}
      aria-describedby=${Ot(o)}
      @change=${j}
    >
      ${!n.required||!a?b({value:"",label:$(t,"none")}):c}
      ${e.map(b)}
      ${!p&&a&&!h?b({value:a,label:a}):c}
      ${h?b({value:Io,label:$(t,"other")}):c}
    </select>
    ${_?r`<input
          aria-label=${`${o.label}: ${$(t,"other")}`}
          autocomplete="off"
          .value=${a}
          @input=${({target:w})=>o.set(w.value)}
        />`:c}`}function Sc(o,s){let e=Ps(o.value),t=e.filter(i=>!s.some(n=>n.value===i));return r`${[...s,...t.map(i=>({value:i,label:i}))].map(({value:i,label:n})=>r`<label class="row check"
      ><input
        type="checkbox"
        .checked=${e.includes(i)}
        @change=${({target:a})=>o.set(a.checked?[...e,i]:e.filter(p=>p!==i))}
      />${n}</label
    >`)}`}function Ec(o,s){let{app:e,path:t,labels:i}=o,n=Object.entries(s.fields),a=!!s.multiple,p=Ps(o.value),h=b=>o.set(b.length?a?b:b[0]:void 0),_=(b,w,P,W)=>{let ee=s.translation_key;return qo({...o,field:{...W,name:P},path:`${t}.${w}.${P}`,label:i.selector(ee,`fields.${P}.name`)||P,help:i.selector(ee,`fields.${P}.description`),value:b[P],error:o.errors[`${t}.${w}.${P}`],set:Ne=>h(p.map((te,Ie)=>Ie===w?{...te,[P]:Ne}:te))})},j=b=>h(p.filter((w,P)=>P!==b));return r`${p.map((b,w)=>r`<div class="entry stack">
        ${n.map(([P,W])=>_(b,w,P,W))}
        <button
          type="button"
          class="bad"
          aria-label=${`${$(e,"remove")}: ${o.label} ${w+1}`}
          @click=${()=>j(w)}
        >
          ${$(e,"remove")}
        </button>
      </div>`)}
    ${a||!p.length?r`<button type="button" id=${t} @click=${()=>h([...p,{}])}>
          ${$(e,"add")}
        </button>`:c}`}function Pc(o){let s=({target:e})=>{let t=e.value.trim();try{o.set(t?JSON.parse(t):void 0),e.setCustomValidity("")}catch{e.setCustomValidity("json")}};return r`<textarea
    rows="4"
    spellcheck="false"
    id=${o.path}
    name=${o.path}
    ?required=${o.field.required}
    aria-invalid=${o.error?"true":c}
    aria-describedby=${Ot(o)}
    .value=${o.value===void 0?"":JSON.stringify(o.value,null,1)}
    @change=${s}
  ></textarea>`}function va(o,s){let{validity:e,min:t,max:i}=s;return e.valid?"":e.valueMissing?$(o,"required"):e.customError?$(o,"no_json"):e.rangeUnderflow?$(o,"too_small",{min:Number(t)}):e.rangeOverflow?$(o,"too_large",{max:Number(i)}):e.stepMismatch?$(o,"no_whole"):$(o,"no_number")}var Cc=/\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`|\\([^\w\s])/g,wa=/^\s*(?:[-*]|\d+\.)\s+/,Nc=/^(?:https?:\/\/|mailto:|\/(?!\/))/;function jo(o){return o.split(/\n\s*\n/).flatMap(s=>{let e=s.split(`
`).filter(n=>n.trim()),t=e.filter(n=>wa.test(n));if(t.length===0||t.length<e.length)return e.length?[r`<p>${xa(e.join(" "))}</p>`]:[];let i=t.map(n=>r`<li>${xa(n.replace(wa,""))}</li>`);return[/^\s*\d/.test(s)?r`<ol>${i}</ol>`:r`<ul>${i}</ul>`]})}function xa(o){let s=[],e=0;for(let t of o.matchAll(Cc)){let[i,n,a,p,h,_]=t;s.push(o.slice(e,t.index)),e=t.index+i.length,n&&a?s.push(Ic(n,a)):p?s.push(r`<strong>${p}</strong>`):h?s.push(r`<code>${h}</code>`):s.push(_)}return s.push(o.slice(e)),s}function Ic(o,s){return Nc.test(s)?s.startsWith("/")?r`<a href=${s}>${o}</a>`:r`<a href=${s} target="_blank" rel="noreferrer">${o}</a>`:o}var ka=new Map,Oc=/^(.*) (?:at '([\w.]+)'|@ data\[(.*)\])$/,ye,Re,Se,qt,Ns,jt,R,ge,Ra,Sa,Ea,Lo,Pa,Mo,Do,Ca,Na,Ia,Oa,Uo,Fo,qa,Cs,fe=class extends I{constructor(){super(...arguments);f(this,R);this.entryId="";this.place="";this.errors={};this.isBusy=!1;this.said="";f(this,ye,this.loader());f(this,Re,new Set);f(this,Se);f(this,qt,"");f(this,Ns,0);f(this,jt,"")}willUpdate(e){e.has("entryId")&&(d(this,Se)?.end(),C(this,Se,new ji(()=>this.app,this.entryId)),d(this,ye).clear(),d(this,Re).clear(),this.errors={},this.said="",this.load()),e.has("place")&&C(this,qt,"");let{language:t}=this.app.hass;d(this,jt)&&d(this,jt)!==t&&this.load(),C(this,jt,t)}connectedCallback(){super.connectedCallback(),this.hasUpdated&&this.load()}disconnectedCallback(){super.disconnectedCallback(),d(this,Se)?.end()}load(){if(this.isBusy)return;let e=d(this,Se);e&&d(this,ye).load(async()=>{let t=await Li(this.app);return{step:await e.step(),localize:t}})}reach(e){d(this,Re).add(e),this.requestUpdate(),this.updateComplete.then(()=>{let t=this.renderRoot.querySelector(`#section-${CSS.escape(e)}`);t?.scrollIntoView({block:"start"}),t?.querySelector("summary")?.focus({preventScroll:!0})})}updated(){let e=d(this,ye).current.value?.step;!e||!this.place||d(this,qt)===this.place||(C(this,qt,this.place),e.type==="menu"&&Aa(e).includes(this.place)?l(this,R,Uo).call(this,this.place):e.data_schema?.some(t=>t.name===this.place)&&this.reach(this.place))}render(){return r`${B(this.app,d(this,ye).current,e=>l(this,R,Ra).call(this,e),()=>this.load())}
      <p role="status" class="said">${this.said}</p>`}};ye=new WeakMap,Re=new WeakMap,Se=new WeakMap,qt=new WeakMap,Ns=new WeakMap,jt=new WeakMap,R=new WeakSet,ge=function(){let e=ka.get(this.entryId);return e||ka.set(this.entryId,e=new Map),e},Ra=function({step:e,localize:t}){let i=new Es(t,e),n=i.of("description"),a=r`<h2 tabindex="-1">${i.of("title")||$(this.app,"options")}</h2>
      ${n?jo(n):c}`;switch(e.type){case"form":return l(this,R,Ea).call(this,e,i,a);case"menu":return r`<section class="stack menu">
          ${a}
          ${Aa(e).map(p=>l(this,R,Sa).call(this,p,i))} ${l(this,R,Lo).call(this)}
        </section>`;case"abort":return r`<section class="stack">
          <p class="alert warn">${i.abort(e.reason??"")}</p>
          <div><button @click=${()=>this.load()}>${$(this.app,"anew")}</button></div>
        </section>`;default:return r`<p class="alert warn">${$(this.app,"elsewhere")}</p>`}},Sa=function(e,t){let i=t.of(`menu_option_descriptions.${e}`);return r`<button ?disabled=${this.isBusy} @click=${()=>{l(this,R,Uo).call(this,e)}}>
      <span>${t.of(`menu_options.${e}`)||e}</span>
      ${i?r`<span class="quiet">${i}</span>`:c}
    </button>`},Ea=function(e,t,i){let n=e.data_schema??[],a=d(this,R,ge);return r`<form
      class="stack"
      novalidate
      @submit=${p=>{p.preventDefault(),l(this,R,Oa).call(this)}}
    >
      ${i} ${l(this,R,Lo).call(this)}
      ${ba(d(this,Ns),n.map(p=>p.type==="expandable"?l(this,R,Pa).call(this,p,t):l(this,R,Mo).call(this,p,"",t)))}
      <div class="foot row">
        <button class="filled" ?disabled=${this.isBusy}>
          ${$(this.app,n.length?this.isBusy?"saving":"save":"next")}
        </button>
        ${a.size?r`<button type="button" @click=${()=>l(this,R,Na).call(this)}>
                ${$(this.app,"discard")}
              </button>
              <span class="quiet">${$(this.app,"unsaved")}</span>`:c}
      </div>
    </form>`},Lo=function(){let{base:e}=this.errors;return e?r`<p class="alert bad" id="wrong" role="alert" tabindex="-1">${e}</p>`:c},Pa=function(e,t){let{name:i}=e,n=t.section(i,"description"),a=[...d(this,R,ge).keys()].some(h=>h.startsWith(`${i}.`)),p=this.errors[i];return r`<details
      class="card"
      id="section-${i}"
      ?open=${d(this,Re).has(i)}
      @toggle=${({target:h})=>{h.open?d(this,Re).add(i):d(this,Re).delete(i)}}
    >
      <summary>
        <h3>${t.section(i,"name")||i}</h3>
        ${a?r`<span class="chip">${$(this.app,"changed")}</span>`:c}
      </summary>
      <div class="stack fields">
        ${n?jo(n):c}
        ${p?r`<p class="alert bad" id="wrong" role="alert" tabindex="-1">${p}</p>`:c}
        ${e.schema?.map(h=>l(this,R,Mo).call(this,h,i,t))}
      </div>
    </details>`},Mo=function(e,t,i){let n=t?`${t}.${e.name}`:e.name;return qo({app:this.app,labels:i,field:e,path:n,label:i.field(e,t),help:i.help(e,t),value:l(this,R,Do).call(this,n,e),error:this.errors[n],errors:this.errors,set:a=>{JSON.stringify(a)===JSON.stringify(Ta(e))?d(this,R,ge).delete(n):d(this,R,ge).set(n,a),this.said="",this.requestUpdate()}})},Do=function(e,t){return d(this,R,ge).has(e)?d(this,R,ge).get(e):Ta(t)},Ca=function(e){let t=(i,n)=>{let a={};for(let p of i){let h=n?`${n}.${p.name}`:p.name,_=p.type==="expandable"?t(p.schema??[],p.name):l(this,R,Do).call(this,h,p);_!=null&&_!==""&&(a[p.name]=_)}return a};return t(e.data_schema??[],"")},Na=function(){d(this,R,ge).clear(),this.errors={},C(this,Ns,d(this,Ns)+1),this.load()},Ia=function(){let e={},t=this.renderRoot.querySelectorAll("[name]");for(let i of t){let n=va(this.app,i);n&&(e[i.name]=n)}return e},Oa=async function(){let e=d(this,ye).current.value;if(this.isBusy||!e)return;let t=l(this,R,Ia).call(this);if(Object.keys(t).length){l(this,R,Cs).call(this,t);return}await l(this,R,Fo).call(this,async i=>{let n=await i.step();return n.step_id===e.step.step_id?i.send(l(this,R,Ca).call(this,n)):n})},Uo=async function(e){await l(this,R,Fo).call(this,async t=>(await t.step(),t.send({next_step_id:e})))},Fo=async function(e){let{value:t}=d(this,ye).current,i=d(this,Se);if(!t||!i)return;this.isBusy=!0,this.errors={},this.said="";let n=!1;try{let a=await e(i);if(i!==d(this,Se))return;n=a.type==="create_entry",n||l(this,R,qa).call(this,a,t)}catch(a){let{body:p}=a;p?.errors?l(this,R,Cs).call(this,qc(p.errors)):l(this,R,Cs).call(this,{base:H(this.app,a).message})}finally{this.isBusy=!1}n&&(d(this,R,ge).clear(),this.said=$(this.app,"saved"),this.load())},qa=function(e,t){e.step_id!==t.step.step_id&&d(this,R,ge).clear(),d(this,ye).put({...t,step:e});let i=new Es(t.localize,e),n=Object.entries(e.errors??{});if(n.length){let a=e.data_schema?.find(p=>p.expanded)?.name??"base";l(this,R,Cs).call(this,Object.fromEntries(n.map(([p,h])=>[p==="base"?a:p,i.error(h)])))}else this.updateComplete.then(()=>this.renderRoot.querySelector("h2")?.focus())},Cs=function(e){this.errors=e;let[t="base"]=Object.keys(e);for(let i of Object.keys(e))d(this,Re).add(i.split(".")[0]??"");this.updateComplete.then(()=>{let i=this.renderRoot.querySelector(`[name="${CSS.escape(t)}"]`)??this.renderRoot.querySelector("#wrong");i?.focus(),i?.scrollIntoView({block:"center"})})},fe.styles=[q,O`
      summary {
        cursor: pointer;
        padding: 4px 0;
      }
      summary h3 {
        display: inline;
      }
      .fields {
        margin-top: 12px;
        max-width: 720px;
      }
      .one {
        display: grid;
        gap: 4px;
        grid-template-columns: minmax(0, 1fr);
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
      .one > label,
      legend {
        font-weight: 500;
        padding: 0;
      }
      .one > input,
      .one > select {
        width: 100%;
        max-width: 420px;
      }
      .check {
        align-items: flex-start;
        flex-wrap: nowrap;
        min-height: 28px;
      }
      .check input {
        flex: none;
        margin: 2px 0 0;
      }
      .check + .quiet {
        margin-inline-start: 28px;
      }
      .entry {
        border-inline-start: 3px solid var(--sb-line);
        padding-inline-start: 12px;
        margin-block: 8px;
      }
      .entry > button,
      fieldset > button {
        justify-self: start;
      }
      .wrong {
        color: var(--sb-bad);
        font-size: 14px;
      }
      .foot {
        position: sticky;
        bottom: 0;
        padding-block: 12px;
        background: var(--sb-ground);
      }
      h2:focus {
        outline: none;
      }
      .menu button {
        display: grid;
        justify-items: start;
        text-align: start;
        border-radius: 8px;
        width: 100%;
      }
    `],m([L()],fe.prototype,"entryId",2),m([L()],fe.prototype,"place",2),m([v()],fe.prototype,"errors",2),m([v()],fe.prototype,"isBusy",2),m([v()],fe.prototype,"said",2),fe=m([S("sb-options")],fe);function Ta(o){return o.description?.suggested_value??o.default}function Aa(o){let s=o.menu_options??[];return Array.isArray(s)?s:Object.keys(s)}function qc(o){let s={};for(let[e,t]of Object.entries(o))for(let i of typeof t=="string"?[t]:t){let[,n,a,p]=Oc.exec(i)??[];s[a??p?.replace(/'/g,"").replaceAll("][",".")??e]=n??i}return s}var jc="component.switchboard.selector.export_what.options",ja=["conversations","memories","summaries","graph"],Lc=3e6,lt=class extends J{constructor(){super(...arguments);this.isBusy=!1;this.said=c}static{this.styles=[q,O`
      summary {
        cursor: pointer;
      }
      summary h2 {
        display: inline;
      }
      details .stack {
        margin-top: 12px;
      }
    `]}async busily(e){if(!this.isBusy){this.isBusy=!0,this.said=$(this.app,"working");try{await e()}catch(t){this.said=r`<span class="alert bad">${this.app.notifyFailure(t).message}</span>`}finally{this.isBusy=!1}}}};m([L({attribute:!1})],lt.prototype,"app",2),m([v()],lt.prototype,"isBusy",2),m([v()],lt.prototype,"said",2);var Mi,La,Lt=class extends lt{constructor(){super(...arguments);f(this,Mi);this.what=ja[0]}render(){let{app:e}=this;return r`<details>
      <summary><h2>${$(e,"export")}</h2></summary>
      <div class="stack">
      <p>${$(e,"export_meaning")}</p>
      <label class="field">
        ${$(e,"export_what")}
        <select
          @change=${({target:t})=>this.what=t.value}
        >
          ${ja.map(t=>r`<option value=${t}>${this.localize?.(`${jc}.${t}`)||t}</option>`)}
        </select>
      </label>
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,Mi,La).call(this)}}>
          ${$(e,"export")}
        </button>
      </div>
      <p role="status">${this.said}</p>
      </div>
    </details>`}};Mi=new WeakSet,La=async function(){let{app:e,what:t}=this;await this.busily(async()=>{let i=await Ue(e,"switchboard.export",{what:t}),n=i[t==="conversations"?"messages":t]??0;this.said=r`${$(e,"exported",{count:n})} <code>${i.path}</code>`})},m([L({attribute:!1})],Lt.prototype,"localize",2),m([v()],Lt.prototype,"what",2),Lt=m([S("sb-export")],Lt);var Is,Ee,Ma,Di,Ui,Ho,Da,Mt=class extends lt{constructor(){super(...arguments);f(this,Ee);this.owner="";f(this,Is);f(this,Di,async({target:e})=>{let t=e.files?.[0];this.found=void 0,t&&(t.size>Lc?this.said=$(this.app,"import_large"):await l(this,Ee,Ho).call(this,{content:await t.text()}))});f(this,Ui,async({target:e})=>{this.found=void 0,e.value.trim()&&await l(this,Ee,Ho).call(this,{path:e.value.trim()})})}render(){let{app:e,found:t}=this;return r`<details>
      <summary><h2>${$(e,"import")}</h2></summary>
      <div class="stack">
      <p>${$(e,"import_meaning")}</p>
      <label class="field">
        ${$(e,"import_owner")}
        <select @change=${({target:i})=>this.owner=i.value}>
          <option value="">${$(e,"import_as_told")}</option>
          ${e.info?.owners.map(i=>r`<option value=${i}>${e.ownerName(i)}</option>`)}
        </select>
      </label>
      <label class="field">
        ${$(e,"import_file")}
        <input type="file" accept=".json,.jsonl" ?disabled=${this.isBusy} @change=${d(this,Di)} />
      </label>
      <label class="field">
        ${$(e,"import_path")}
        <input autocomplete="off" ?disabled=${this.isBusy} @change=${d(this,Ui)} />
      </label>
      <div role="status" class="stack">
        <p>${this.said}</p>
        ${t?l(this,Ee,Ma).call(this,t):c}
      </div>
      ${t?r`<div>
            <button class="filled" ?disabled=${this.isBusy} @click=${()=>{l(this,Ee,Da).call(this)}}>
              ${$(e,"import_now")}
            </button>
          </div>`:c}
      </div>
    </details>`}};Is=new WeakMap,Ee=new WeakSet,Ma=function(e){let{app:t}=this,{messages:i,conversations:n,refused:a,older_than_retention:p}=e;return r`<ul>
      <li>${$(t,"import_found",{messages:i,conversations:n})}</li>
      ${a?r`<li>${$(t,"import_refused",{count:a})}</li>`:c}
      ${p?r`<li>${$(t,"import_old",{count:p})}</li>`:c}
      ${e.reading_tokens?r`<li>
            ${$(t,"import_tokens",{count:e.reading_tokens})}
            ${e.reading_cost===void 0?c:t.show.money(e.reading_cost)}
          </li>`:c}
    </ul>`},Di=new WeakMap,Ui=new WeakMap,Ho=async function(e){C(this,Is,e),await this.busily(async()=>{this.found=await Ue(this.app,"switchboard.import_conversations",{...e,dry_run:!0}),this.said=c})},Da=async function(){let{app:e,owner:t}=this;await this.busily(async()=>{let i=await Ue(e,"switchboard.import_conversations",{...d(this,Is),...t?{owner:t}:{}});this.found=void 0,this.said=$(e,"imported",{count:i.added,known:i.known})})},m([v()],Mt.prototype,"owner",2),m([v()],Mt.prototype,"found",2),Mt=m([S("sb-import")],Mt);var Mc="/config/integrations/integration/switchboard",Ua="memory",Dc=`component.switchboard.options.step.init.sections.${Ua}.data_description.log_conversations`,Dt,Os,Ut,Z,Fa,Ha,Ba,za,Wa,Ka,Bo,dt=class extends I{constructor(){super(...arguments);f(this,Z);this.isBusy=!1;this.isErasing=!1;f(this,Dt);f(this,Os,"");f(this,Ut,"")}willUpdate(e){super.willUpdate(e);let{language:t}=this.app.hass;d(this,Ut)&&d(this,Ut)!==t&&this.load(),C(this,Ut,t)}load(){Li(this.app).then(e=>{C(this,Dt,e),this.requestUpdate()},()=>{})}render(){let{app:e}=this,t=d(this,Z,Fa),i=e.info?.entries??[];return r`<div class="stack">
      <h1 tabindex="-1">${g(e,"settings")}</h1>
      ${i.length>1?r`<nav class="row" aria-label=${$(e,"connections")}>
            ${i.map(n=>r`<a
                class="button ${n===t?"filled":""}"
                href=${e.link(`/settings/${n.entry_id}`)}
                aria-current=${n===t?"true":c}
                >${n.title}</a
              >`)}
          </nav>`:c}
      <div class="cards">
        ${t?l(this,Z,Ha).call(this,t):c} ${l(this,Z,Wa).call(this)} ${l(this,Z,Ka).call(this)}
        <sb-export
          class="card"
          id="export"
          .app=${e}
          .localize=${d(this,Dt)}
        ></sb-export>
        <sb-import class="card" id="import" .app=${e}></sb-import>
      </div>
      ${t?r`<sb-options
            .app=${e}
            .entryId=${t.entry_id}
            .place=${this.path[1]??""}
          ></sb-options>`:c}
      <section class="card stack">
        <h2>${$(e,"others_title")}</h2>
        <p>${$(e,"others")}</p>
        <div><a class="button" href=${Mc}>${$(e,"others_open")}</a></div>
      </section>
      ${this.isErasing?r`<sb-erase .app=${e} @closed=${()=>this.isErasing=!1}></sb-erase>`:c}
    </div>`}updated(){let e=this.path.join("/");if(e===d(this,Os))return;C(this,Os,e);let t=this.path[1]&&this.renderRoot.querySelector(`#${CSS.escape(this.path[1])}`);t&&requestAnimationFrame(()=>{t.scrollIntoView({block:"start"});let i=t.shadowRoot??t;i.querySelector("details")?.setAttribute("open",""),i.querySelector("summary, h2")?.focus({preventScroll:!0})})}};Dt=new WeakMap,Os=new WeakMap,Ut=new WeakMap,Z=new WeakSet,Fa=function(){let{entries:e=[]}=this.app.info??{};return e.find(t=>t.entry_id===this.path[0])??e[0]},Ha=function(e){var a;let{app:t}=this,i=Po(t,"keep_log",e.entry_id),n=e.retention_days;return r`<section class="card stack" id="consent">
      <h2 tabindex="-1">${$(t,e.logs?"log_on":"log_off")}</h2>
      <p>
        ${(a=d(this,Dt))==null?void 0:a.call(this,Dc)}
        ${e.logs?n?$(t,"kept_days",{count:n}):$(t,"kept_ever"):c}
      </p>
      ${e.logs?r`<p class="quiet">${$(t,"log_stop")}</p>`:c}
      <div class="row">
        ${i?r`<button
              class=${e.logs?"":"filled"}
              ?disabled=${this.isBusy}
              @click=${()=>{l(this,Z,Bo).call(this,i,!e.logs)}}
            >
              ${$(t,e.logs?"switch_off":"agree")}
            </button>`:c}
        ${l(this,Z,Ba).call(this,e,Ua,$(t,"log_settings"))}
      </div>
    </section>`},Ba=function(e,t,i){let n=()=>{this.path[1]===t&&d(this,Z,za)?.reach(t)};return r`<a
      class="button"
      href=${this.app.link(`/settings/${e.entry_id}/${t}`)}
      @click=${n}
      >${i}</a
    >`},za=function(){return this.renderRoot.querySelector("sb-options")},Wa=function(){let{app:e}=this,t=Po(e,"guest_mode");if(!t)return c;let i=e.info?.guests??!1;return r`<section class="card stack" id="guests">
      <h2 tabindex="-1">${$(e,i?"guests_on":"guests_off")}</h2>
      <p>${$(e,"guests_meaning")}</p>
      <div>
        <button ?disabled=${this.isBusy} @click=${()=>{l(this,Z,Bo).call(this,t,!i)}}>
          ${$(e,i?"guests_left":"guests_come")}
        </button>
      </div>
    </section>`},Ka=function(){return r`<section class="card stack" id="delete">
      <h2 tabindex="-1">${$(this.app,"erase")}</h2>
      <p>${$(this.app,"erase_meaning")}</p>
      <div>
        <button class="bad" @click=${()=>this.isErasing=!0}>
          ${$(this.app,"erase_look")}
        </button>
      </div>
    </section>`},Bo=async function(e,t){this.isBusy=!0;try{await pa(this.app,e,t)}catch(i){this.app.notifyFailure(i)}finally{this.isBusy=!1}},dt.styles=[q,O`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
        align-items: start;
      }
      h2:focus {
        outline: none;
      }
    `],m([v()],dt.prototype,"isBusy",2),m([v()],dt.prototype,"isErasing",2),dt=m([S("sb-settings")],dt);var Ga=y("de","views/turn/i18n");var zo={unnamed:"Choose a turn in a conversation to see how it went.",unnamed_title:"No turn is chosen",to_conversations:"To the conversations",whole_conversation:"The whole conversation",old_title:"Nothing more is known of this turn",old:"How a turn went is kept from this version on, for turns of Switchboard's own agents. This one is older, was imported, or another agent answered it. Its words are kept as ever.",axis:"What happened, in its order",heard:"Heard",answered:"Answered",answered_late:"Answered later",cut:"The rest is cut.",way:"Which way it went",route_local:"Answered locally",route_model:"Answered by a model",route_fallback:"Answered in its place",route_none:"Not answered",local_matched_as_spoken:"Home Assistant understood the sentence as it was said and answered it by itself. No model was asked.",local_matched_after_vocabulary:"Home Assistant understood the sentence once its words were replaced by those of your home. No model was asked.",local_other:"Home Assistant answered as well as it could. This agent asks no model.",model_no_local_match:"Home Assistant knew no sentence like it, so a model was asked.",model_too_long:"The sentence was too long for Home Assistant's own understanding, so a model was asked.",model_policy:"This agent asks the model first, as it was set.",model_answer_comes_later:"The model took too long to wait for. The turn ended with a promise, and the answer followed when it was there.",model_other:"A model answered.",fallback_other:"The model gave no answer, so Home Assistant answered in its place. The reason: {why}",none_other:"Nobody could answer. The reason: {why}",broke:"It ended early: {why}",why_matched_as_spoken:"it was understood as it was said.",why_matched_after_vocabulary:"it was understood in the words of your home.",why_no_local_match:"Home Assistant knew no sentence like it.",why_policy:"the agent is set that way.",why_did_not_catch:"no word was heard.",why_too_long:"the sentence was too long.",why_too_many_steps:"the model called tools again and again and came to no end.",why_answer_comes_later:"the answer was promised for later.",why_unknown:"something unexpected failed; the log of Home Assistant says more.",why_cannot_connect:"the service could not be reached.",why_invalid_auth:"the key or the login was refused.",why_access_denied:"access was denied.",why_deployment_not_found:"there is no such deployment.",why_model_retired:"the model has been retired.",why_operation_unsupported:"the model cannot do this.",why_api_version_required:"an API version is missing.",why_not_azure_openai:"what answered is no such service.",why_rate_limited:"the service was asked too often.",why_quota_spent:"the quota of the service is used up.",why_service_error:"the service had an error.",why_request_rejected:"the service refused the request.",why_content_filtered:"the content filter stopped it.",why_context_length:"the conversation was too long for the model.",why_timed_out:"no answer came in time.",why_stream_broken:"the answer broke off.",why_answer_cut:"the answer was too long and was cut.",why_attachments_unsupported:"the model takes no such file.",why_attachment_unusable:"a file that came with it could not be used.",why_budget_spent:"the budget was used up.",why_template_error:"the template of the instructions is broken.",why_llm_api_error:"an API of tools could not be used.",why_busy:"it was busy.",why_no_answer:"it was given up before a word came.",why_abandoned:"nobody waited for the rest.",request:"Request to {deployment}",request_failed:"It failed: {why}",retried:"Asked again: {why}",took_over:"It stood in for {deployment}: {why}",model:"Model",purpose:"For",purpose_turn:"this turn",in:"Tokens in",cached:"of these cached",out:"Tokens out",reasoning:"of these reasoning",cost:"Cost",first_word:"First word after",took:"Took",total:"Whole turn",tool:"Tool {name}",failed:"failed",given:"What it was given",gave:"What it gave back",nothing:"Nothing",private:"It answered from the memory. What it said is not kept a second time: look under what was recalled.",wiped:"What its tools were told and did was forgotten, because something of this conversation was.",changed:"{name} changed",from_to:"from {before} to {after}",absent:"not there",recalled:"What was recalled",recalled_none:"Nothing was recalled for this turn.",way_profile:"told before",way_words:"called to mind by the words",way_tool:"looked up by a tool",recalled_gone:"Forgotten since",recalled_message:"Words of an earlier conversation",learnt:"What was learnt from it",learnt_none:"Nothing was learnt from it.",learnt_unread:"It has not been looked through yet for what is worth remembering.",waiting:"{count} things from it wait for a decision.",waiting_one:"One thing from it waits for a decision.",decide:"Decide",requests_of:"Requests as they were sent",after:"after {span}"};var Va=y("es","views/turn/i18n");var Ya=y("fr","views/turn/i18n");var Ja=y("it","views/turn/i18n");var Za=y("nl","views/turn/i18n");var x=Q({en:zo,de:Ga,es:Va,fr:Ya,it:Ja,nl:Za});function qs(o){return o in zo?o:void 0}function Ft(o,s){let e=qs(`why_${s??""}`);return e?x(o,e):s??""}function Fc(o,s){let{route:e,reason:t}=s,i=qs(`${e}_${t}`)??qs(`${e}_other`);return i?x(o,i,{why:Ft(o,s.error??t)}):Ft(o,t)}function Xa(o,s){let{heard:e,answers:t,turn:i}=s,n=[];if(e&&n.push({title:`${x(o,"heard")} · ${o.ownerName(e.owner)}`,at:o.show.time(e.at,!0),body:Qa(o,e)}),i){let a=qs(`route_${i.route}`);n.push({title:x(o,"way"),failed:i.failed,body:r`<p>
          ${a?r`<span class="chip">${x(o,a)}</span>`:c} ${Fc(o,i)}
        </p>
        ${i.route==="model"&&i.error!==null?r`<p>${x(o,"broke",{why:Ft(o,i.error)})}</p>`:c}`}),n.push(...Hc(o,i))}for(let a of t)n.push({title:x(o,a.is_late?"answered_late":"answered"),at:o.show.time(a.at,!0),body:Qa(o,a)});return n}function Qa(o,s){return r`<p class="said">${s.text}</p>
    ${s.is_cut?r`<p class="quiet">${x(o,"cut")}</p>`:c}`}function Hc(o,s){let e=Math.max(s.total_ms,s.late_ms??0,1),t=0,i=s.requests.map(n=>({at:n.at_ms,step:Bc(o,n,e)}));for(let n of s.tools)t=n.at_ms??t,i.push({at:t,step:zc(o,n,e)});for(let n of s.states)i.push({at:n.at_ms,step:Wc(o,n)});return i.sort((n,a)=>n.at-a.at).map(({step:n})=>n)}function el(o,s,e){let t=Math.min(100,100*o/e);return[t,Math.min(100-t,100*(s??0)/e)]}function Wo(o,s){return x(o,"after",{span:o.show.span(s)})}function tl(o){return r`<dl class="facts">
    ${o.map(s=>s?r`<div>
            <dt>${s[0]}</dt>
            <dd>${s[1]}</dd>
          </div>`:c)}
  </dl>`}function Bc(o,s,e){let{show:t}=o;return{title:x(o,"request",{deployment:s.deployment}),failed:s.failed!==null&&s.failed!=="abandoned",at:Wo(o,s.at_ms),share:el(s.at_ms,s.duration_ms,e),body:r`${s.first_choice!==null?r`<p>
            ${x(o,"took_over",{deployment:s.first_choice,why:Ft(o,s.passed_over)})}
          </p>`:c}
      ${s.retries.map(i=>r`<p>${x(o,"retried",{why:Ft(o,i)})}</p>`)}
      ${s.failed!==null?r`<p>${x(o,"request_failed",{why:Ft(o,s.failed)})}</p>`:c}
      ${tl([s.purpose==="turn"?void 0:[x(o,"purpose"),s.purpose],s.model?[x(o,"model"),s.model]:void 0,[x(o,"in"),t.number(s.input_tokens)],s.cached_tokens?[x(o,"cached"),t.number(s.cached_tokens)]:void 0,[x(o,"out"),t.number(s.output_tokens)],s.reasoning_tokens?[x(o,"reasoning"),t.number(s.reasoning_tokens)]:void 0,s.cost===null?void 0:[x(o,"cost"),t.money(s.cost)],s.first_word_ms===null?void 0:[x(o,"first_word"),t.span(s.first_word_ms)],s.duration_ms===null?void 0:[x(o,"took"),t.span(s.duration_ms)]])}`}}function zc(o,s,e){let{show:t}=o;return{title:x(o,"tool",{name:s.name}),failed:s.failed,...s.at_ms===null?{}:{at:Wo(o,s.at_ms),share:el(s.at_ms,s.duration_ms,e)},body:r`${s.duration_ms===null?c:tl([[x(o,"took"),t.span(s.duration_ms)]])}
      <details>
        <summary>${x(o,"given")}</summary>
        <pre>${s.arguments||x(o,"nothing")}</pre>
      </details>
      ${s.is_private?r`<p class="quiet">${x(o,"private")}</p>`:r`<details>
            <summary>${x(o,"gave")}</summary>
            <pre>${s.result||x(o,"nothing")}</pre>
          </details>`}
      ${s.is_cut?r`<p class="quiet">${x(o,"cut")}</p>`:c}`}}function Wc(o,s){let e=x(o,"absent");return{title:x(o,"changed",{name:o.entityName(s.entity_id)}),at:Wo(o,s.at_ms),body:r`<p>
      ${x(o,"from_to",{before:s.before??e,after:s.after??e})}
    </p>`}}function sl(o,s){return r`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${x(o,"recalled")}</h2>
    ${s.recalled.length===0?r`<p class="quiet">${x(o,"recalled_none")}</p>`:r`<ul class="memories">
          ${s.recalled.map(e=>r`<li>${Kc(o,e)}</li>`)}
        </ul>`}
  </section>`}function il(o,s){let{memories:e,waiting:t,is_read:i}=s.learnt,n=e.length===0&&t===0;return r`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${x(o,"learnt")}</h2>
    ${n?r`<p class="quiet">${x(o,i?"learnt_none":"learnt_unread")}</p>`:c}
    ${e.length?r`<ul class="memories">
          ${e.map(a=>r`<li>${ol(o,a)}</li>`)}
        </ul>`:c}
    ${t?r`<p>
          ${x(o,"waiting",{count:t})}
          <a href=${o.link("/memory/waiting")}>${x(o,"decide")}</a>
        </p>`:c}
  </section>`}function Kc(o,s){let e=r`<span class="quiet">${x(o,`way_${s.way}`)}</span>`;if(s.memory)return r`${ol(o,s.memory)} ${e}`;if(s.conversation_id!==null){let t=`/conversations/${encodeURIComponent(s.conversation_id)}`;return r`<a href=${o.link(t)}>${x(o,"recalled_message")}</a> ${e}`}return r`${x(o,"recalled_gone")} ${e}`}function ol(o,s){return r`<a href=${o.link(`/memory/${encodeURIComponent(s.id)}`)}>${s.text}</a>
    <span class="chip">${o.ownerName(s.owner)}</span>`}var Gc=200,ct,Ht,Ls,Bt,zt,se,nl,rl,al,ll,dl,cl,js=class extends I{constructor(){super(...arguments);f(this,se);f(this,ct,this.loader());f(this,Ht,this.loader());f(this,Ls,"");f(this,Bt);f(this,zt,0)}connectedCallback(){super.connectedCallback();let e=++on(this,zt)._;this.app.subscribe("turns/subscribe",{},t=>l(this,se,nl).call(this,t)).then(t=>{e===d(this,zt)&&this.isConnected?C(this,Bt,t):t()}).catch(()=>{})}disconnectedCallback(){var e;super.disconnectedCallback(),C(this,zt,d(this,zt)+1),(e=d(this,Bt))==null||e.call(this),C(this,Bt,void 0)}load(){let[e]=this.path;e!==void 0&&(e!==d(this,Ls)&&(d(this,ct).clear(),d(this,Ht).clear()),C(this,Ls,e),d(this,ct).load(async()=>{let t=await this.app.call("turns/get",{message_id:e});return t.turn?.requests.length&&d(this,Ht).load(()=>l(this,se,rl).call(this,t)),t}))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${g(this.app,"turn")}</h1>
      ${this.path.length===0?re(x(this.app,"unnamed_title"),x(this.app,"unnamed"),r`<a class="button filled" href=${this.app.link("/conversations")}
              >${x(this.app,"to_conversations")}</a
            >`):B(this.app,d(this,ct).current,e=>l(this,se,al).call(this,e),()=>this.load())}
    </div>`}};ct=new WeakMap,Ht=new WeakMap,Ls=new WeakMap,Bt=new WeakMap,zt=new WeakMap,se=new WeakSet,nl=function(e){e.message_id===d(this,ct).current.value?.heard?.id&&this.load()},rl=async function(e){return(await this.app.call("request/list",{limit:Gc})).items.filter(i=>i.message_id!==null&&i.message_id===e.heard?.id)},al=function(e){let t=e.heard??e.answers[0];return r`<div class="spread">
        <p class="quiet">
          ${t?this.app.show.dateTime(t.at):c}
          ${t?.agent_id?r`· ${this.app.entityName(t.agent_id)}`:c}
          ${t?.area_id?r`· ${this.app.areaName(t.area_id)}`:c}
          ${t?.device_id?r`· ${this.app.deviceName(t.device_id)}`:c}
        </p>
        <a
          class="button"
          href=${this.app.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${x(this.app,"whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${x(this.app,"axis")}</h2>
        ${e.turn?l(this,se,dl).call(this,e):c}
        <ol class="axis">
          ${Xa(this.app,e).map(i=>l(this,se,cl).call(this,i))}
        </ol>
        ${l(this,se,ll).call(this)}
        ${e.turn?.is_wiped?r`<p class="quiet">${x(this.app,"wiped")}</p>`:c}
      </section>
      ${e.turn?c:re(x(this.app,"old_title"),x(this.app,"old"))}
      ${e.turn?sl(this.app,e.turn):c} ${il(this.app,e)}`},ll=function(){let e=d(this,Ht).current.value??[];return e.length===0?c:r`<h3 id="sent">${x(this.app,"requests_of")}</h3>
      <ul class="plain row" aria-labelledby="sent">
        ${e.map(t=>r`<li>
              <a class="button" href=${this.app.link(`/request/${encodeURIComponent(t.id)}`)}
                >${t.deployment}, ${this.app.show.time(t.at,!0)}</a
              >
            </li>`)}
      </ul>`},dl=function(e){let t=e.turn;if(!t)return c;let{show:i}=this.app,n=[[x(this.app,"total"),i.span(t.total_ms)]];return t.first_word_ms!==null&&n.push([x(this.app,"first_word"),i.span(t.first_word_ms)]),t.cost!==null&&n.push([x(this.app,"cost"),i.money(t.cost)]),r`<dl class="facts">
      ${n.map(([a,p])=>r`<div>
            <dt>${a}</dt>
            <dd>${p}</dd>
          </div>`)}
    </dl>`},cl=function(e){return r`<li class=${e.failed?"bad":""}>
      <div class="spread">
        <h3>
          ${e.title}
          ${e.failed?r`<span class="chip bad">${x(this.app,"failed")}</span>`:c}
        </h3>
        ${e.at===void 0?c:r`<span class="quiet">${e.at}</span>`}
      </div>
      ${e.share?r`<div class="bar" aria-hidden="true">
            <span style="left:${e.share[0]}%;width:${e.share[1]}%"></span>
          </div>`:c}
      ${e.body}
    </li>`},js.styles=[q,O`
      ol.axis {
        list-style: none;
        border-inline-start: 2px solid var(--sb-line);
        margin-inline-start: 7px;
        display: grid;
        gap: 12px;
        grid-template-columns: minmax(0, 1fr);
      }
      ol.axis > li {
        position: relative;
        padding-inline-start: 20px;
        overflow-wrap: anywhere;
      }
      ol.axis > li::before {
        content: "";
        position: absolute;
        inset-inline-start: -7px;
        top: 6px;
        width: 12px;
        height: 12px;
        border-radius: 50%;
        border: 2px solid var(--sb-card);
        background: var(--sb-filled);
      }
      ol.axis > li.bad::before {
        background: var(--sb-bad);
      }
      ol.axis .said {
        white-space: pre-wrap;
      }
      dl.facts {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 20px;
        font-size: 14px;
      }
      dl.facts > div {
        display: flex;
        gap: 6px;
      }
      dl.facts dt {
        color: var(--sb-quiet);
      }
      dl.facts dd {
        font-variant-numeric: tabular-nums;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .bar {
        height: 6px;
        border-radius: 3px;
        background: var(--sb-line);
        margin: 4px 0;
        position: relative;
        overflow: hidden;
      }
      .bar > span {
        position: absolute;
        top: 0;
        bottom: 0;
        min-width: 3px;
        background: var(--sb-filled);
      }
      ul.memories {
        list-style: none;
        display: grid;
        gap: 8px;
      }
    `],js=m([S("sb-turn")],js);var pl=y("de","views/usage/i18n");var hl={period:"Period",n_days:"{count} days",apart:"Told apart by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this time no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} in its place",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Read",written:"Written",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Vectors",for_probe:"Trying out"};var ul=y("es","views/usage/i18n");var ml=y("fr","views/usage/i18n");var fl=y("it","views/usage/i18n");var gl=y("nl","views/usage/i18n");var k=Q({en:hl,de:pl,es:ul,fr:ml,it:fl,nl:gl});function yl(o,s,e){return e==="money"?o.show.money(s):k(o,"n_tokens",{count:s})}function Fi(o,s){let e=s.filter(t=>t.limit!==null);return r`<ul class="plain stack">
    ${e.map(t=>Yc(o,t,t.limit??0))}
  </ul>`}function Yc(o,s,e){let t=`${k(o,`of_${s.of}`)}, ${k(o,`per_${s.period}`)}`,i=s.used>=e,n=s.course==="stop"||s.course==="cheaper"?k(o,`now_${s.course}`):s.when_spent?k(o,`then_${s.when_spent}`):k(o,"then_all");return r`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${i?"chip bad":"quiet"}>
        ${k(o,"used_of",{used:yl(o,s.used,s.unit),limit:yl(o,e,s.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(s.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${n} ${k(o,"resets",{at:o.show.dateTime(s.resets)})}
    </p>
  </li>`}var Ms=800,pt=220,Hi=24,Bi=18,bl=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],$l=O`
  .chart {
    width: 100%;
    height: auto;
    display: block;
  }
  .chart text {
    fill: var(--sb-quiet);
    font-size: 13px;
  }
  .chart line {
    stroke: var(--sb-line);
  }
  .swatch {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    flex: none;
  }
`;function Ko(o){return`color-mix(in srgb, ${bl[Math.min(o,bl.length-1)]??"#757575"} 78%, var(--sb-text))`}function _l(o,s){let e=[],t=Date.parse(`${s}T12:00:00Z`);for(let i=Date.parse(`${o}T12:00:00Z`);i<=t;i+=864e5)e.push(new Date(i).toISOString().slice(0,10));return e}function vl(o,s,e,t,i,n){let a=new Map(s.map(te=>[te.day,te])),p=(te,Ie)=>te.parts[Ie]?.[i]??0,h=e.map(te=>{let Ie=a.get(te);return Ie?t.reduce((Bs,zs)=>Bs+p(Ie,zs),0):0}),_=Math.max(...h,0),j=pt-Hi-Bi,b=Ms/e.length,w=Math.max(1,b-(e.length>60?.5:3)),P=e.flatMap((te,Ie)=>{let Bs=a.get(te);if(!Bs||!_)return[];let zs=pt-Hi;return t.map((od,nd)=>{let tn=p(Bs,od)/_*j;return zs-=tn,$n`<rect x=${(Ie*b).toFixed(2)} y=${zs.toFixed(2)} width=${w.toFixed(2)}
        height=${tn.toFixed(2)} style="fill:${Ko(nd)}"></rect>`})}),W=i==="cost"?o.show.money(_):k(o,"n_tokens",{count:_}),ee=e[0],Ne=e[e.length-1];return r`<svg class="chart" viewBox="0 0 ${Ms} ${pt}" role="img" aria-label=${n}>
    <line x1="0" y1=${Bi} x2=${Ms} y2=${Bi}></line>
    <line x1="0" y1=${pt-Hi} x2=${Ms} y2=${pt-Hi}></line>
    <text x="0" y=${Bi-5}>${W}</text>
    ${P}
    <text x="0" y=${pt-6}>${ee?Wt(o,ee):""}</text>
    <text x=${Ms} y=${pt-6} text-anchor="end">${Ne?Wt(o,Ne):""}</text>
  </svg>`}function Wt(o,s){return o.show.date(`${s}T12:00:00Z`)}var Jc=[7,30,90,400],Zc=["turn","ai_task","summary","extraction","memory","graph","topics","embedding","probe"],Qc=["local","model","fallback","none"],Ds,z,wl,xl,kl,Tl,Go,Al,Rl,Sl,Kt,El,Pe=class extends I{constructor(){super(...arguments);f(this,z);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";f(this,Ds,this.loader())}load(){d(this,Ds).load(()=>l(this,z,wl).call(this))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${g(this.app,"usage")}</h1>
      ${l(this,z,xl).call(this)}
      ${B(this.app,d(this,Ds).current,e=>l(this,z,kl).call(this,e),()=>this.load())}
    </div>`}};Ds=new WeakMap,z=new WeakSet,wl=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),i=[...t.days.items];for(let n=t.days.next_offset;n!==null;){let a=await this.app.call("usage/get",{...e,offset:n});i.push(...a.days.items),n=a.days.next_offset}return{usage:t,days:i}},xl=function(){let{app:e}=this,t=e.info?.entries??[],i=(n,a,p,h)=>r`<label class="field">
        ${k(e,n)}
        <select
          @change=${_=>{let j=p[_.target.selectedIndex];j&&h(j[0]),this.load()}}
        >
          ${p.map(([_,j])=>r`<option ?selected=${_===a}>${j}</option>`)}
        </select>
      </label>`;return r`<div class="row filters">
      ${i("period",this.days,Jc.map(n=>[n,k(e,"n_days",{count:n})]),n=>this.days=n)}
      ${i("apart",this.by,[["purpose",k(e,"purpose")],["agent",k(e,"agent")],["model",k(e,"model")]],n=>this.by=n)}
      ${t.length>1?i("connection",this.entry,[["",k(e,"all")],...t.map(n=>[n.entry_id,n.title])],n=>this.entry=n):c}
    </div>`},kl=function({usage:e,days:t}){let{app:i}=this;if(!t.length&&!e.connections.some(a=>a.budgets.some(p=>p.limit!==null)))return re(k(i,"empty_title"),k(i,"empty"));let n=r`<a class="button" href=${i.link("/settings")}>${k(i,"set_prices")}</a>`;return r`
      ${l(this,z,Tl).call(this,e)}
      ${e.total.tokens_without_price?r`<section class="card stack">
            <p>${k(i,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${n}</div>
          </section>`:c}
      ${t.length?l(this,z,Al).call(this,e,t):c}
      ${e.connections.map(a=>{let p=a.budgets.some(h=>h.limit!==null);return r`<section class="card stack">
          <h2>${k(i,"budgets")}${e.connections.length>1?`: ${a.title}`:""}</h2>
          ${p?Fi(i,a.budgets):r`<p class="quiet">${k(i,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${i.link("/settings")}>${k(i,"set_budgets")}</a>
                </div>`}
        </section>`})}
      ${l(this,z,El).call(this,e)}
    `},Tl=function({total:e}){let{app:t}=this,i=(n,a)=>r`<div><strong>${n}</strong>${k(t,a)}</div>`;return r`<section class="card stack">
      <div class="sums">
        ${i(e.cost===null?k(t,"no_price"):t.show.money(e.cost),"cost")}
        ${i(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${i(e.cached_share===null?"–":t.show.percent(e.cached_share),"cached")}
        ${i(t.show.number(e.calls),"calls")}
        ${i(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">${l(this,z,Go).call(this,e.turns)} ${k(t,"cached_means")}</p>
    </section>`},Go=function(e){let{app:t}=this,i=Qc.filter(n=>e[n]).map(n=>k(t,`route_${n}`,{count:e[n]??0}));return i.length?`${k(t,"turns")}: ${i.join(", ")}.`:""},Al=function(e,t){let{app:i}=this,n=e.total.cost!==null,a=n?this.wanted:"tokens",p=new Map;for(let b of t)for(let[w,P]of Object.entries(b.parts))p.set(w,(p.get(w)??0)+P.tokens);let h=[...p.keys()].sort((b,w)=>+(b==="others")-+(w==="others")||(p.get(w)??0)-(p.get(b)??0)),_=_l(e.from,e.to),j=k(i,"chart",{from:Wt(i,e.from),to:Wt(i,e.to)});return r`<section class="card stack">
      <div class="spread">
        <h2>${k(i,"by_day")}</h2>
        ${n?r`<button
              @click=${()=>this.wanted=a==="cost"?"tokens":"cost"}
            >
              ${k(i,a==="cost"?"show_tokens":"show_cost")}
            </button>`:c}
      </div>
      ${vl(i,t,_,h,a,j)}
      <ul class="plain row">
        ${h.map((b,w)=>r`<li class="chip">
            <span class="swatch" style="background:${Ko(w)}"></span>
            ${l(this,z,Kt).call(this,e,b)}
          </li>`)}
      </ul>
      <details>
        <summary>${k(i,"as_table")}</summary>
        <div class="scrolls" tabindex="0" role="group" aria-label=${k(i,"by_day")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${k(i,"day")}</th>
                ${h.map(b=>r`<th class="number" scope="col">${l(this,z,Kt).call(this,e,b)}</th>`)}
                <th class="number" scope="col">${k(i,"tokens")}</th>
                <th class="number" scope="col">${k(i,"cost")}</th>
                <th class="number" scope="col">${k(i,"cached")}</th>
                <th class="number" scope="col">${k(i,"first_word")}</th>
                <th scope="col">${k(i,"turns")}</th>
              </tr>
            </thead>
            <tbody>
              ${t.map(b=>l(this,z,Rl).call(this,b,h,a))}
            </tbody>
          </table>
        </div>
      </details>
    </section>`},Rl=function(e,t,i){let{app:n}=this,a=e.median_first_token_ms;return r`<tr>
      <th scope="row">${Wt(n,e.day)}</th>
      ${t.map(p=>r`<td class="number">${l(this,z,Sl).call(this,e.parts[p]?.[i]??0,i)}</td>`)}
      <td class="number">${n.show.number(e.input_tokens+e.output_tokens)}</td>
      <td class="number">${e.cost===null?k(n,"no_price"):n.show.money(e.cost)}</td>
      <td class="number">${e.cached_share===null?"–":n.show.percent(e.cached_share)}</td>
      <td class="number">${a===null?"–":n.show.span(a)}</td>
      <td>${l(this,z,Go).call(this,e.turns)}</td>
    </tr>`},Sl=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},Kt=function(e,t){let{app:i}=this;return t==="others"?k(i,"others"):this.by==="agent"?e.agents.find(a=>a.agent===t)?.name??(t?k(i,"agent_gone"):k(i,"no_agent")):this.by==="model"?t||k(i,"model_unknown"):Zc.includes(t)?k(i,`for_${t}`):t},El=function(e){let{app:t}=this,i=this.by==="agent"?e.agents.map(n=>[l(this,z,Kt).call(this,e,n.agent),n]):this.by==="model"?e.models.map(n=>[l(this,z,Kt).call(this,e,n.model),n]):e.purposes.map(n=>[l(this,z,Kt).call(this,e,n.purpose),n]);return i.length?r`<section class="card stack">
      <h2>${k(t,this.by)}</h2>
      <div class="scrolls" tabindex="0" role="group" aria-label=${k(t,this.by)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${k(t,this.by)}</th>
              <th class="number" scope="col">${k(t,"cost")}</th>
              <th class="number" scope="col">${k(t,"read")}</th>
              <th class="number" scope="col">${k(t,"cached")}</th>
              <th class="number" scope="col">${k(t,"written")}</th>
              <th class="number" scope="col">${k(t,"calls")}</th>
              <th class="number" scope="col">${k(t,"failed")}</th>
            </tr>
          </thead>
          <tbody>
            ${i.map(([n,a])=>r`<tr>
                <th scope="row">${n}</th>
                <td class="number">${a.cost===null?k(t,"no_price"):t.show.money(a.cost)}</td>
                <td class="number">${t.show.number(a.input_tokens)}</td>
                <td class="number">${a.cached_share===null?"–":t.show.percent(a.cached_share)}</td>
                <td class="number">${t.show.number(a.output_tokens)}</td>
                <td class="number">${t.show.number(a.calls)}</td>
                <td class="number">${t.show.number(a.failed)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
    </section>`:r``},Pe.styles=[q,$l,O`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
        gap: 12px;
      }
      .sums strong {
        display: block;
        font-size: 20px;
        font-weight: 500;
      }
      .filters label {
        flex: 1 1 140px;
      }
    `],m([v()],Pe.prototype,"days",2),m([v()],Pe.prototype,"by",2),m([v()],Pe.prototype,"entry",2),m([v()],Pe.prototype,"wanted",2),Pe=m([S("sb-usage")],Pe);var Pl=y("de","views/work/i18n");var Cl={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Vectors",summaries:"Summaries",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",number:"{id}",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The health page says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"{count} parts failed and are tried again by themselves.",windows_parked:"{count} parts were given up after five attempts; trying again reads them.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much for windows",chunks:"{read} of {count} chunks are read.",chunks_failed:"{count} failed or were given up.",begun:"Begun {at}.",no_readings:'Nothing is read in chunks. That happens when very much waits at once, as after an import, or when the action "Listen back now" is called with a time to begin at.',several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:'Nothing was imported. The action "Import conversations" brings in conversations of ChatGPT or of another Switchboard, after a trial run that tells the cost.',embedding_off:"Nothing is found by its meaning, only by its words, because no deployment for embeddings is named. It can be named in the settings.",missing:"{memories} memories and {count} messages have no vector yet. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its vector.",last_failure:"It failed last {ago}.",summaries_waiting:"{count} conversations wait for their summary.",no_summaries:"No conversation waits for its summary.",summaries_failing:"{count} could not be summarised and are tried again by themselves.",undo_import:"Undo import",undo_means:"This forgets {count} messages of {conversations} conversations and {memories} memories that were learnt from them. It cannot be taken back.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var Nl=y("es","views/work/i18n");var Il=y("fr","views/work/i18n");var Ol=y("it","views/work/i18n");var ql=y("nl","views/work/i18n");var E=Q({en:Cl,de:Pl,es:Nl,fr:Il,it:Ol,nl:ql});var ut,Ce,Vt,mt,A,Vo,jl,Ll,zi,ht,Gt,Yo,Ml,Jo,Dl,Ul,Fl,Hl,Zo,Bl,zl,Wl,Fe=class extends I{constructor(){super(...arguments);f(this,A);this.problem="";this.busy=!1;f(this,ut,this.loader());f(this,Ce);f(this,Vt);f(this,mt,0)}load(){d(this,ut).load(()=>l(this,A,jl).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,A,Vo).call(this)}render(){let{app:e}=this;return r`<div class="stack">
      <h1 tabindex="-1">${g(e,"work")}</h1>
      ${this.problem?r`<div class="alert bad" role="alert" data-state="failed">${Xe(e,this.problem)}</div>`:c}
      ${B(e,d(this,ut).current,t=>l(this,A,Ll).call(this,t),()=>this.load())}
      ${this.asked?l(this,A,Wl).call(this,this.asked):c}
    </div>`}};ut=new WeakMap,Ce=new WeakMap,Vt=new WeakMap,mt=new WeakMap,A=new WeakSet,Vo=function(){var e;C(this,mt,d(this,mt)+1),(e=d(this,Vt))==null||e.call(this),C(this,Vt,void 0)},jl=function(){l(this,A,Vo).call(this);let e=d(this,mt);return new Promise((t,i)=>{this.app.subscribe("work/subscribe",{},n=>{if(e===d(this,mt)){if("problem"in n){this.problem=n.problem;return}this.problem="",C(this,Ce,"standing"in n?n.standing:d(this,Ce)&&{...d(this,Ce),...n.changes}),d(this,Ce)&&(d(this,ut).current.state==="ready"?d(this,ut).put(d(this,Ce)):t(d(this,Ce)))}}).then(n=>{e===d(this,mt)?C(this,Vt,n):n()},i)})},Ll=function(e){return e.learning.state==="off"?r`${Ye(this.app)}${l(this,A,Zo).call(this,e.summaries)}`:r`
      ${l(this,A,Ml).call(this,e.learning)} ${l(this,A,Dl).call(this,e.graph)}
      ${l(this,A,Ul).call(this,e.readings)} ${l(this,A,Fl).call(this,e.imports)}
      ${l(this,A,Hl).call(this,e.embedding)} ${l(this,A,Zo).call(this,e.summaries)}
    `},zi=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return r`<span class="chip ${t??""}">${E(this.app,`state_${e}`)}</span>`},ht=function(e,t){return r`<div class="spread"><h2>${E(this.app,e)}</h2>${l(this,A,zi).call(this,t)}</div>`},Gt=function(e,t,i){let n=t.id?E(this.app,"number",{id:t.id.slice(0,8)}):"";return i.map(a=>r`<button
        ?disabled=${this.busy}
        aria-label=${`${E(this.app,a)}: ${E(this.app,e)} ${n}`}
        @click=${()=>{a==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,A,Yo).call(this,a,e,t)}}
      >
        ${E(this.app,a)}
      </button>`)},Yo=async function(e,t,i){this.busy=!0;try{let n=i.id===void 0?{}:{item_id:i.id};await this.app.call(`work/${e}`,{kind:t,...n,expected_revision:i.revision}),this.app.notify(E(this.app,`done_${e}`))}catch(n){this.app.notifyFailure(n)}finally{this.busy=!1,this.asked=void 0}},Ml=function(e){let{app:t}=this;if(e.state==="closed")return r`<section class="card stack">
        ${l(this,A,ht).call(this,"learning",e.state)}
        <p>${E(t,"log_closed")}</p>
        <a href=${t.link("/health")}>${g(t,"health")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing";return r`<section class="card stack">
      ${l(this,A,ht).call(this,"learning",e.state)}
      <p>
        ${e.pending?E(t,"pending",{count:e.pending}):E(t,"nothing_pending")}
        ${i?E(t,"paused_means"):""}
      </p>
      ${e.owners?.length?r`<ul class="plain row">
            ${e.owners.map(n=>r`<li class="chip">
                ${t.ownerName(n.owner)}: ${t.show.number(n.pending)}
              </li>`)}
          </ul>`:c}
      <p class="quiet">
        ${e.last_run?E(t,"last_run",{ago:t.show.ago(e.last_run)}):E(t,"never_run")}
        ${e.next_run&&!i?E(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?E(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,A,Jo).call(this,e.windows)}
      ${e.budgets?.some(n=>n.limit!==null)?Fi(t,e.budgets):c}
      <div class="row">
        ${l(this,A,Gt).call(this,"learning",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},Jo=function(e){if(!e||e.failed+e.parked===0)return c;let{app:t}=this;return r`<div class="alert warn stack">
      <p>
        ${e.failed?E(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?E(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(i=>r`<p>${Xe(t,i)}</p>`)}
    </div>`},Dl=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,A,ht).call(this,"graph",e.state)}
      ${e.state==="off"?r`<p>${E(t,"graph_off")}</p>
            <a href=${t.link("/settings")}>${g(t,"open_settings")}</a>`:r`<p>
              ${e.pending?E(t,"pending",{count:e.pending}):E(t,"nothing_pending")}
            </p>
            ${l(this,A,Jo).call(this,e.windows)}`}
    </section>`},Ul=function(e){let{app:t}=this;return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${E(t,"readings")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(i=>{let n=E(t,i.kind==="again"?"read_again":"backlog"),a=i.status==="running"?i.failed?["pause","cancel","retry"]:["pause","cancel"]:i.status==="paused"?["resume","cancel"]:i.status==="done"&&i.parked?["retry"]:[];return r`<li class="stack">
                <div class="spread"><strong>${n}</strong>${l(this,A,zi).call(this,i.status)}</div>
                <progress max=${Math.max(1,i.chunks)} .value=${i.read} aria-label=${n}></progress>
                <p class="quiet">
                  ${E(t,"chunks",{read:i.read,count:i.chunks})}
                  ${i.failed+i.parked?E(t,"chunks_failed",{count:i.failed+i.parked}):""}
                  ${E(t,"begun",{at:t.show.dateTime(i.begun)})}
                </p>
                ${a.length?r`<div class="row">${l(this,A,Gt).call(this,"reading",i,a)}</div>`:c}
              </li>`})}
          </ul>`:r`<p class="quiet">${E(t,"no_readings")}</p>`}
    </section>`},Fl=function(e){let{app:t}=this,i={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${E(t,"imports")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(n=>{let a=`${n.format}, ${n.owner?t.ownerName(n.owner):E(t,"several")}`;return r`<li class="stack">
                <div class="spread"><strong>${a}</strong>${l(this,A,zi).call(this,n.status)}</div>
                <progress max=${Math.max(1,n.total)} .value=${n.position} aria-label=${a}></progress>
                <p class="quiet">
                  ${E(t,"imported",{position:n.position,count:n.total,added:n.added,known:n.known,refused:n.refused})}
                  ${E(t,"begun",{at:t.show.dateTime(n.begun)})}
                </p>
                ${n.error?r`<p class="alert bad">${Xe(t,n.error)}</p>`:c}
                <div class="row">
                  ${l(this,A,Gt).call(this,"import",n,i[n.status])}
                  <button class="bad" ?disabled=${this.busy} @click=${()=>{l(this,A,Bl).call(this,n)}}>
                    ${E(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:r`<p class="quiet">${E(t,"no_imports")}</p>`}
    </section>`},Hl=function(e){let{app:t}=this;if(e.state==="off")return r`<section class="card stack">
        ${l(this,A,ht).call(this,"embedding",e.state)}
        <p>${E(t,"embedding_off")}</p>
        <a href=${t.link("/settings")}>${g(t,"open_settings")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing",n=e.missing;return r`<section class="card stack">
      ${l(this,A,ht).call(this,"embedding",e.state)}
      <p>
        ${n==null?E(t,"missing_unknown"):n.memories+n.messages?E(t,"missing",{memories:n.memories,count:n.messages}):E(t,"none_missing")}
      </p>
      ${e.last_failure?r`<p class="quiet">
            ${E(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${Xe(t,e.last_failure.reason)}
          </p>`:c}
      <div class="row">
        ${l(this,A,Gt).call(this,"embedding",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},Zo=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,A,ht).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?E(t,"summaries_waiting",{count:e.waiting}):E(t,"no_summaries")}
        ${e.failing?E(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?r`<div class="row">${l(this,A,Gt).call(this,"summaries",e,["retry"])}</div>`:c}
    </section>`},Bl=async function(e){this.busy=!0;try{let t=await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision});this.asked={kind:"undo",item:e,of:"import",...t.would_forget?{goes:t.would_forget}:{}}}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1}},zl=async function(e){this.busy=!0;try{await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision,confirm:!0}),this.app.notify(E(this.app,"undone"))}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1,this.asked=void 0}},Wl=function(e){let{app:t}=this,i=e.kind==="undo",n=e.goes;return r`<sb-dialog
      heading=${E(t,i?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${i&&n?E(t,"undo_means",{count:n.messages,conversations:n.conversations,memories:n.memories.length}):E(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${g(t,"back")}</button>
      <button
        slot="actions"
        class="bad"
        ?disabled=${this.busy}
        @click=${()=>{i?l(this,A,zl).call(this,e.item):l(this,A,Yo).call(this,"cancel",e.of,e.item)}}
      >
        ${E(t,i?"undo_import":"cancel")}
      </button>
    </sb-dialog>`},Fe.styles=[q,O`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `],m([v()],Fe.prototype,"asked",2),m([v()],Fe.prototype,"problem",2),m([v()],Fe.prototype,"busy",2),Fe=m([S("sb-work")],Fe);var Wi=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(o,s)=>r`<sb-conversations .app=${o} .path=${s}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(o,s)=>r`<sb-turn .app=${o} .path=${s}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(o,s)=>r`<sb-memory .app=${o} .path=${s}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(o,s)=>r`<sb-graph .app=${o} .path=${s}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(o,s)=>r`<sb-request .app=${o} .path=${s}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(o,s)=>r`<sb-work .app=${o} .path=${s}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(o,s)=>r`<sb-usage .app=${o} .path=${s}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(o,s)=>r`<sb-health .app=${o} .path=${s}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(o,s)=>r`<sb-settings .app=${o} .path=${s}></sb-settings>`}],Us="conversations";var ep={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},Gl=60,Qo=60*Gl,Kl=24*Qo,Ki=class{constructor(s){this.hass=s}number(s,e=0){let{number_format:t}=this.hass().locale;return new Intl.NumberFormat(this.#i(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(s)}percent(s){return new Intl.NumberFormat(this.#i(),{style:"percent",maximumFractionDigits:0}).format(s)}money(s){let e=s!==0&&Math.abs(s)<.1?4:2;return new Intl.NumberFormat(this.#i(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(s)}span(s){let[e,t,i]=s<1e3?[s,"millisecond",0]:s<9e4?[s/1e3,"second",1]:[s/6e4,"minute",0];return new Intl.NumberFormat(this.#i(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:i}).format(e)}bytes(s){let[e,t]=s<1e6?[s/1e3,"kilobyte"]:[s/1e6,"megabyte"];return new Intl.NumberFormat(this.#i(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(s,e=!1){return new Intl.DateTimeFormat(this.#o(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#s(),timeZone:this.#t()}).format(new Date(s))}date(s){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return new Intl.DateTimeFormat(this.#o(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#t()}).format(new Date(s));let{day:t,month:i,year:n}=this.#e(s);return e==="DMY"?`${t}/${i}/${n}`:e==="MDY"?`${i}/${t}/${n}`:`${n}-${i}-${t}`}dateTime(s){return`${this.date(s)}, ${this.time(s)}`}day(s){let{day:e,month:t,year:i}=this.#e(s);return`${i}-${t}-${e}`}ago(s){let e=(new Date(s).getTime()-Date.now())/1e3,[t,i]=Math.abs(e)<Qo?[e/Gl,"minute"]:Math.abs(e)<Kl?[e/Qo,"hour"]:[e/Kl,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),i)}#e(s){let e=new Intl.DateTimeFormat("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#t()}).formatToParts(new Date(s)),t=i=>e.find(n=>n.type===i)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#t(){let{locale:s,config:e}=this.hass();return s.time_zone==="server"?e.time_zone:Intl.DateTimeFormat().resolvedOptions().timeZone}#s(){let{time_format:s}=this.hass().locale;return s==="12"?{hourCycle:"h12"}:s==="24"?{hourCycle:"h23"}:{}}#i(){let{number_format:s,language:e}=this.hass().locale;return s==="system"?void 0:ep[s]??e}#o(){let{date_format:s,language:e}=this.hass().locale;return s==="system"?void 0:e}};var tp=3e3,Gi=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new Ki(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,type:`switchboard/${e}`})}catch(i){throw H(this,i)}}async subscribe(e,t,i){let{connection:n}=this.hass,a={...t,type:`switchboard/${e}`},p=!1,h,_,j=async()=>{h=await n.subscribeMessage(w=>p||i(w),a,{resubscribe:!1}),p&&h().catch(()=>{})},b=()=>{clearTimeout(_),j().catch(()=>{!p&&this.hass.connected&&(_=setTimeout(b,tp))})};try{await j()}catch(w){throw H(this,w)}return n.addEventListener("ready",b),()=>{p=!0,clearTimeout(_),n.removeEventListener("ready",b),h?.().catch(()=>{})}}link(e){return this.prefix+e}go(e,t={}){let i=this.link(e);t.replace?history.replaceState(history.state,"",i):history.pushState(null,"",i),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=H(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?g(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};function Vl(o){return customElements.get("ha-icon")?r`<ha-icon aria-hidden="true" .icon=${o}></ha-icon>`:c}var Yl=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],sp=1e4,ip=3e3,G,Yt,Jt,ft,He,Zt,F,Jl,Xo,Vi,Zl,en,Fs,Ql,Xl,ed,td,sd,id,Hs,Yi,he=class extends J{constructor(){super(...arguments);f(this,F);this.narrow=!1;this.isLost=!1;f(this,G);f(this,Yt);f(this,Jt);f(this,ft);f(this,He);f(this,Zt);f(this,Fs,()=>{this.isLost=!0});f(this,Hs,e=>{if(e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find(_=>_ instanceof HTMLAnchorElement),i=d(this,G);if(!t||t.target||t.hasAttribute("download"))return;let{origin:n,pathname:a,search:p,hash:h}=new URL(t.href);n!==location.origin||!a.startsWith(`${i.prefix}/`)||(e.preventDefault(),i.go(a.slice(i.prefix.length)+p+h))});f(this,Yi,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",d(this,G)&&(l(this,F,en).call(this),l(this,F,Vi).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(d(this,Yt)),clearTimeout(d(this,Jt)),(e=d(this,He))==null||e.call(this),C(this,He,void 0),d(this,ft)?.removeEventListener("disconnected",d(this,Fs)),C(this,ft,void 0)}shouldUpdate(e){if(!e.has("hass"))return!0;let t=e.get("hass");if(d(this,G)&&(d(this,G).hass=this.hass),!t)return!0;let{hass:i}=this,n=t.language!==i.language||t.locale!==i.locale||t.connected!==i.connected||t.user!==i.user||t.connection!==i.connection;return t.language!==i.language&&l(this,F,Xo).call(this),n&&d(this,G)?.tell("changed"),n||e.size>1}willUpdate(){d(this,G)||(C(this,G,new Gi(this.hass)),d(this,G).addEventListener("notice",()=>l(this,F,sd).call(this)),d(this,G).addEventListener("returned",()=>this.requestUpdate()),l(this,F,en).call(this),l(this,F,Jl).call(this)),d(this,G).narrow=this.narrow,d(this,G).prefix=this.route.prefix}render(){let e=d(this,G),[t="",...i]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),n=Wi.find(a=>a.name===t);return r`
      <header>
        <div class="title">
          ${this.narrow?r`<button class="bare" @click=${d(this,Yi)} aria-label=${g(e,"menu")}>
                &#9776;
              </button>`:c}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${g(e,"views")}>
          <ul>
            ${Wi.filter(a=>a.name===a.within&&(!a.admin||e.isAdmin)).map(a=>l(this,F,Ql).call(this,e,a,n?.within??Us))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,F,ed).call(this,e)}</div>
      <main @click=${d(this,Hs)}>${l(this,F,Xl).call(this,e,t,n,i)}</main>
      <div role="status" aria-live="polite">${l(this,F,td).call(this,e)}</div>
    `}updated(){let e=new URLSearchParams(location.search).get("config_entry");if(e&&d(this,G)?.info){d(this,G).go(`/settings/${e}`,{replace:!0});return}l(this,F,id).call(this)}};G=new WeakMap,Yt=new WeakMap,Jt=new WeakMap,ft=new WeakMap,He=new WeakMap,Zt=new WeakMap,F=new WeakSet,Jl=async function(){await l(this,F,Xo).call(this),await l(this,F,Vi).call(this)},Xo=async function(){let{hass:e}=this;await Promise.all([Tn(ao(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),d(this,G)?.tell("changed"),this.requestUpdate()},Vi=async function(){var t;let e=d(this,G);if(!(!e||!this.isConnected)){clearTimeout(d(this,Jt)),(t=d(this,He))==null||t.call(this),C(this,He,void 0);try{let i=await e.subscribe("info",{},n=>l(this,F,Zl).call(this,e,n));this.isConnected?C(this,He,i):i()}catch(i){this.trouble=H(e,i),C(this,Jt,setTimeout(()=>{l(this,F,Vi).call(this)},ip))}}},Zl=function(e,t){let i=e.info,n=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new ie("gone","gone",g(e,"gone")),this.requestUpdate(),t.is_running&&i&&(n||!i.is_running)?e.tell("returned"):i&&e.tell("changed")},en=function(){let e=d(this,G)?.hass.connection;!e||e===d(this,ft)||(e.addEventListener("disconnected",d(this,Fs)),C(this,ft,e))},Fs=new WeakMap,Ql=function(e,t,i){return r`<li>
      <a
        href=${e.link(`/${t.name}`)}
        aria-current=${t.name===i?"page":c}
        @click=${d(this,Hs)}
        >${Vl(t.icon)}${g(e,t.name)}</a
      >
    </li>`},Xl=function(e,t,i,n){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?r`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:r`<p class="quiet" role="status" data-state="loading">${g(e,"loading")}</p>`;if(t&&!i)return r`<h1 tabindex="-1">${g(e,"no_such_page")}</h1>
        <a href=${e.link(`/${Us}`)}>${g(e,Us)}</a>`;let a=i??Wi.find(p=>p.name===Us);return!a||a.admin&&!e.isAdmin?r`<h1 tabindex="-1">${g(e,"administrators_only")}</h1>`:a.draw(e,n)},ed=function(e){let{info:t}=e;return r`
      ${this.isLost||!this.hass.connected?r`<p class="alert warn" data-banner="lost">${g(e,"lost")}</p>`:c}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?r`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:c}
      ${t&&Yl&&t.page!==Yl?r`<p class="alert warn spread" data-banner="stale">
            ${g(e,"stale")}
            <button @click=${()=>location.reload()}>${g(e,"reload")}</button>
          </p>`:c}
      ${t?.guests?r`<p class="alert warn" data-banner="guests">${g(e,"guests")}</p>`:c}
    `},td=function(e){let{notice:t}=e;if(!t)return c;let{action:i}=t;return r`<div class="notice">
      <span>${t.text}</span>
      ${i?r`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),i.run()}}
          >
            ${i.label}
          </button>`:c}
    </div>`},sd=function(){clearTimeout(d(this,Yt)),this.requestUpdate();let{notice:e}=d(this,G);C(this,Yt,setTimeout(()=>{d(this,G)?.notice===e&&(d(this,G).notice=void 0,this.requestUpdate())},sp))},id=function(){let{path:e}=this.route;if(e===d(this,Zt)||!d(this,G)?.info)return;let t=d(this,Zt)===void 0;if(C(this,Zt,e),t)return;this.scrollTop=0;let i=this.renderRoot.querySelector("main > *");i instanceof J&&i.updateComplete.then(()=>{i.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},Hs=new WeakMap,Yi=new WeakMap,he.styles=[q,O`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
        list-style: none;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],m([L({attribute:!1})],he.prototype,"hass",2),m([L({type:Boolean,reflect:!0})],he.prototype,"narrow",2),m([L({attribute:!1})],he.prototype,"route",2),m([L({attribute:!1})],he.prototype,"panel",2),m([v()],he.prototype,"trouble",2),m([v()],he.prototype,"isLost",2),he=m([S("switchboard-panel")],he);
